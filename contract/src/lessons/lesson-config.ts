import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { MAX_BLOCKS } from '#constants.ts';
import { lessonConfigChangeSchema } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { durationKeySchema, lessonConfigSchema } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { wireIntensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { fieldFaultSchema } from '#errors.ts';
import { wholeNumber } from '#whole-number.ts';

const MAX_EXCLUSIONS = 500;
const MAX_NUMBER = 1_000_000;
/** A path and a file name. */
const MAX_ENTRY_LENGTH = 600;
const MAX_VERSIONS_PER_PAGE = 100;
/** The highest version number that the database can store. */
const MAX_VERSION = 2_147_483_647;

/** Values out of range are refused with a specific code (lessonConfigFaultCodes). */
const anyNumber = z.number().check(z.minimum(-MAX_NUMBER), z.maximum(MAX_NUMBER));
const entry = z.string().check(z.maxLength(MAX_ENTRY_LENGTH));
const exclusions = z.array(entry).check(z.maxLength(MAX_EXCLUSIONS));

/** A partial rule; omitted fields stay unchanged. */
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
  duration: z.optional(anyNumber),
});
const toleranceInput = z.object({ min: z.optional(anyNumber), max: z.optional(anyNumber) });

/** Rules as a client sends them: merged into those in force, so that old clients may omit fields they don't know. */
export const lessonConfigInputSchema = z.object({
  compositionRules: z.optional(
    z.object({ unseenPercentage: z.optional(anyNumber), seenPercentage: z.optional(anyNumber) }),
  ),
  tolerances: z.optional(z.object({ lessonDuration: z.optional(z.partialRecord(durationKeySchema, toleranceInput)) })),
  lessonRules: z.optional(z.partialRecord(durationKeySchema, ruleInput)),
});
export type LessonConfigInput = z.infer<typeof lessonConfigInputSchema>;

/** The saved rules (neither field), an older version of them (`version`), or unsaved rules (`config`). */
export const ruleSetSchema = z
  .object({
    version: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_VERSION))),
    config: z.optional(lessonConfigInputSchema),
  })
  .check(
    z.refine(
      ({ version, config }) => version === undefined || config === undefined,
      'names a version and brings rules of its own',
    ),
  );
export type RuleSet = z.infer<typeof ruleSetSchema>;

const version = z.int().check(z.minimum(1), z.maximum(MAX_VERSION));
const givenVersion = wholeNumber(1, MAX_VERSION, 'must be a version number');

const savedConfig = z.object({ config: lessonConfigSchema, version });
const saved = z.object({ success: z.literal(true), lessonConfig: savedConfig });

/** One saved state: who, when, why, and the changes: `change` in English, `changes` as data to be translated. */
const lessonConfigVersionSchema = z.object({
  version,
  at: z.string(),
  by: z.nullable(z.object({ _id: z.string(), full_name: z.string() })),
  origin: z.enum(['first', 'saved', 'defaults', 'rolled-back']),
  rolledBackTo: z.nullable(version),
  change: z.string(),
  changes: z.array(lessonConfigChangeSchema),
});
export type LessonConfigVersion = z.infer<typeof lessonConfigVersionSchema>;

/** The possibilities of a rule at one intensity, per block of its order and overall. */
const figuresSchema = z.object({
  intensity: wireIntensitySchema,
  blocks: z.array(z.object({ category: z.string(), count: z.int(), averageSeconds: z.number() })),
  shortestSeconds: z.number(),
  longestSeconds: z.number(),
  warnings: z.array(lessonWarningSchema),
});
export type RuleFigures = z.infer<typeof figuresSchema>;

const { get, post } = callsOf('lessons', ['M']);
/** The rules of composition and their versions. Managers only. */
export const lessonConfigCalls = {
  getConfig: get('/lessons/lesson-config', 'The rules of composition').output(saved),
  saveConfig: post(
    '/lessons/lesson-config',
    'Save the rules of composition',
    'The given values are merged into the rules in force, key by key, and new values are checked; every save creates a version. Values that were there before may stay even if they are no longer valid, such as a pin to a deleted video: `warnings` lists them, and a swapped min and max. `version` is the version that was edited; if it is not the latest, the call fails with 409 and the newer state in `details`. Without it, nothing is compared.',
  )
    .input(z.object({ lessonConfig: z.object({ config: lessonConfigInputSchema }), version: z.optional(version) }))
    .output(z.extend(saved, { warnings: z.array(fieldFaultSchema) })),
  restoreDefaults: post(
    '/lessons/lesson-config/restore-default',
    'Make the default rules the rules in force',
    'Creates a version like any other save, so earlier ones can be restored.',
  )
    .input(z.optional(z.object({ version: z.optional(version) })))
    .output(saved),
  configVersions: get('/lessons/lesson-config/versions', 'Versions of the rules, newest first')
    .input(
      z.object({
        limit: z.optional(wholeNumber(1, MAX_VERSIONS_PER_PAGE)),
        /** Only versions older than this one. */
        before: z.optional(givenVersion),
      }),
    )
    .output(z.object({ versions: z.array(lessonConfigVersionSchema), hasMore: z.boolean() })),
  compareConfigs: get(
    '/lessons/lesson-config/versions/{number}/changes',
    'The differences between two versions of the rules',
  )
    .input(z.object({ number: givenVersion, to: givenVersion }))
    .output(z.object({ change: z.string(), changes: z.array(lessonConfigChangeSchema) })),
  rollBackConfig: post(
    '/lessons/lesson-config/versions/{number}/roll-back',
    'Make an earlier version the rules in force',
    'Creates a new version. `version` as in saving.',
  )
    .input(z.object({ number: givenVersion, version: z.optional(version) }))
    .output(saved),
  configFigures: post(
    '/lessons/lesson-config/figures',
    'What is possible under a rule, saved or not',
    'At each intensity: the number and average length of the videos that may fill each block, and the shortest and longest lesson. User types with the same exclusions share their figures.',
  )
    .input(z.object({ config: lessonConfigInputSchema, duration: lengthCodeSchema }))
    .output(
      z.object({
        figures: z.array(z.object({ userTypes: z.array(userTypeSchema), intensities: z.array(figuresSchema) })),
      }),
    ),
};
