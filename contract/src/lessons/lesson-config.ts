import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonConfigChangeSchema } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { durationKeySchema, lessonConfigSchema } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { wireIntensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { fieldFaultSchema } from '#errors.ts';
import { wholeNumber } from '#whole-number.ts';

/** A lesson of 40 minutes has twenty blocks. */
export const MAX_BLOCKS = 60;
const MAX_EXCLUSIONS = 500;
/** A path and a file name. */
const MAX_ENTRY_LENGTH = 600;
const MAX_VERSIONS_PER_PAGE = 100;
/** The greatest version number that the database can hold. */
const MAX_VERSION = 2_147_483_647;

const entry = z.string().check(z.maxLength(MAX_ENTRY_LENGTH));
const exclusions = z.array(entry).check(z.maxLength(MAX_EXCLUSIONS));

/** Part of a rule, as it is given; what is left out stays as it is. */
const ruleInput = z.object({
  order: z.optional(z.array(entry).check(z.minLength(1, 'must have at least one block'), z.maxLength(MAX_BLOCKS))),
  exclusions: z.optional(
    z.object({
      A: z.optional(exclusions),
      B: z.optional(exclusions),
      C: z.optional(exclusions),
      M: z.optional(exclusions),
    }),
  ),
  duration: z.optional(z.number()),
});
const toleranceInput = z.object({ min: z.optional(z.number()), max: z.optional(z.number()) });

/** Rules as a client gives them: laid over those in force, so that old clients may leave out what they don't know. */
export const lessonConfigInputSchema = z.object({
  compositionRules: z.optional(
    z.object({ unseenPercentage: z.optional(z.number()), seenPercentage: z.optional(z.number()) }),
  ),
  tolerances: z.optional(z.object({ lessonDuration: z.optional(z.partialRecord(durationKeySchema, toleranceInput)) })),
  lessonRules: z.optional(z.partialRecord(durationKeySchema, ruleInput)),
});
export type LessonConfigInput = z.infer<typeof lessonConfigInputSchema>;

const version = z.int().check(z.minimum(1), z.maximum(MAX_VERSION));
const givenVersion = wholeNumber(1, MAX_VERSION, 'must be a version number');

const savedConfig = z.object({ config: lessonConfigSchema, version });
const saved = z.object({ success: z.literal(true), lessonConfig: savedConfig });

/** One saved state: who, when, why, and what it changed; `change` says it in English, `changes` for every language. */
export const lessonConfigVersionSchema = z.object({
  version,
  at: z.string(),
  by: z.nullable(z.object({ _id: z.string(), full_name: z.string() })),
  origin: z.enum(['first', 'saved', 'defaults', 'rolled-back']),
  rolledBackTo: z.nullable(version),
  change: z.string(),
  changes: z.array(lessonConfigChangeSchema),
});
export type LessonConfigVersion = z.infer<typeof lessonConfigVersionSchema>;

/** What a rule can do at one intensity: per block of its order, and as a whole. */
const figuresSchema = z.object({
  intensity: wireIntensitySchema,
  blocks: z.array(z.object({ category: z.string(), count: z.int(), averageSeconds: z.number() })),
  shortestSeconds: z.number(),
  longestSeconds: z.number(),
  warnings: z.array(lessonWarningSchema),
});
export type RuleFigures = z.infer<typeof figuresSchema>;

/** The rules that lessons are composed by, and their versions (ours). Managers only. */
export const lessonConfigCalls = {
  getConfig: oc
    .route({ method: 'GET', path: '/lessons/lesson-config', tags: ['lessons'], summary: 'The rules of composition' })
    .output(saved),
  saveConfig: oc
    .route({
      method: 'POST',
      path: '/lessons/lesson-config',
      tags: ['lessons'],
      summary: 'Save the rules of composition',
      description:
        'What is given is laid over the rules in force, key by key, and what is new in it is checked; every save is a version. What stood before may stay, though its video be gone, say; `warnings` tell of it, and of a min and a max that were swapped. `version`: the one that was edited; an older one than the latest is refused (409), with the newer state in `details`. Left out: unchecked.',
    })
    .input(z.object({ lessonConfig: z.object({ config: lessonConfigInputSchema }), version: z.optional(version) }))
    .output(z.extend(saved, { warnings: z.array(fieldFaultSchema) })),
  restoreDefaults: oc
    .route({
      method: 'POST',
      path: '/lessons/lesson-config/restore-default',
      tags: ['lessons'],
      summary: 'Make the default rules the rules in force',
      description: 'A version like any other: earlier ones can be rolled back to.',
    })
    .input(z.optional(z.object({ version: z.optional(version) })))
    .output(saved),
  configVersions: oc
    .route({
      method: 'GET',
      path: '/lessons/lesson-config/versions',
      tags: ['lessons'],
      summary: 'Versions of the rules, newest first',
    })
    .input(
      z.object({
        limit: z.optional(wholeNumber(1, MAX_VERSIONS_PER_PAGE)),
        /** Only versions older than this one. */
        before: z.optional(givenVersion),
      }),
    )
    .output(z.object({ versions: z.array(lessonConfigVersionSchema), hasMore: z.boolean() })),
  configVersion: oc
    .route({
      method: 'GET',
      path: '/lessons/lesson-config/versions/{number}',
      tags: ['lessons'],
      summary: 'One version of the rules',
    })
    .input(z.object({ number: givenVersion }))
    .output(saved),
  compareConfigs: oc
    .route({
      method: 'GET',
      path: '/lessons/lesson-config/versions/{number}/changes',
      tags: ['lessons'],
      summary: 'What differs from one version of the rules to another',
    })
    .input(z.object({ number: givenVersion, to: givenVersion }))
    .output(z.object({ change: z.string(), changes: z.array(lessonConfigChangeSchema) })),
  rollBackConfig: oc
    .route({
      method: 'POST',
      path: '/lessons/lesson-config/versions/{number}/roll-back',
      tags: ['lessons'],
      summary: 'Make an earlier version the rules in force',
      description: 'Becomes a version of its own. `version` as in saving.',
    })
    .input(z.object({ number: givenVersion, version: z.optional(version) }))
    .output(saved),
  configFigures: oc
    .route({
      method: 'POST',
      path: '/lessons/lesson-config/figures',
      tags: ['lessons'],
      summary: 'What a rule can do, saved or not',
      description:
        'How many videos may fill each block and how long they are, and the shortest and longest lesson, at each intensity. User types with the same exclusions share their figures.',
    })
    .input(z.object({ config: lessonConfigInputSchema, duration: lengthCodeSchema }))
    .output(
      z.object({
        figures: z.array(z.object({ userTypes: z.array(userTypeSchema), intensities: z.array(figuresSchema) })),
      }),
    ),
};
