import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonPartSchema, lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { lessonConfigSchema } from '@zuzu/domain/lessons/lesson-config.ts';

/** A number, or a text of digits as old clients send it. */
const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
]);

export const composedLessonSchema = z.object({
  finalLesson: z.array(lessonPartSchema),
  /** One media playlist over all parts; '.ts' paths are relative to `<origin>/media/`. */
  mergedPlaylist: z.string(),
  /** Signed multivariant playlist of the same lesson, with every rendition. */
  lessonUrl: z.string(),
  playId: z.string(),
  warnings: z.array(lessonWarningSchema),
  /** Lessons that the group has finished since Sunday, before this one, and how many it plans in a week. */
  week: z.object({ done: z.int(), planned: z.int() }),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** Candidates that one simulation evaluates. */
export const MAX_CANDIDATES = 1_000;

/** One lesson that the simulation looked at (spec, section 3): minutes, percent, and seconds since the seen parts were seen. */
const candidateSchema = z.object({
  candidateLesson: z.array(
    z.object({
      video: z.object({ fileKey: z.string(), fileName: z.string(), displayName: z.string(), length: z.number() }),
      blockPath: z.string(),
      isFixed: z.boolean(),
      lastSeenAt: z.nullable(z.string()),
    }),
  ),
  totalDurationMin: z.number(),
  timeDeviation: z.number(),
  actualUnseenPercentage: z.number(),
  avgSeenAge: z.nullable(z.number()),
  compositeScore: z.number(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** What a simulation evaluated, and with which rules. */
export const testDataSchema = z.object({
  config: lessonConfigSchema,
  requestedLesson: z.object({ dur: z.int(), intensity: z.int() }),
  evaluatedInTolerance: z.array(candidateSchema),
  evaluatedOutOfTolerance: z.array(candidateSchema),
});
export type TestData = z.infer<typeof testDataSchema>;

/** File keys that the test user has seen, by intensity. */
const seenByIntensity = z.record(z.string(), z.array(z.string()));

/** Lessons (spec, section 7: lessons). */
export const lessons = {
  compose: oc
    .route({
      method: 'POST',
      path: '/lessons/compose',
      tags: ['lessons'],
      summary: 'Compose a lesson',
      description:
        "The same lesson on the same day until it has been finished; `fresh` asks for another one. `duration` is the length code 1 to 5. With `numberOfLessons` (managers only) it is a simulation: so many candidates are evaluated against the test user's history.",
    })
    .input(
      z.object({
        userId: z.optional(z.string()),
        groupName: z.optional(z.string()),
        intensity: wholeNumber,
        duration: wholeNumber,
        fresh: z.optional(z.boolean()),
        numberOfLessons: z.optional(wholeNumber),
      }),
    )
    .output(z.extend(composedLessonSchema, { testData: z.optional(testDataSchema) })),
  testUserSeen: oc
    .route({
      method: 'GET',
      path: '/lessons/testuser-seen',
      tags: ['lessons'],
      summary: 'What the test user of the simulation has seen',
    })
    .input(z.object({ intensity: z.optional(wholeNumber) }))
    .output(z.object({ success: z.literal(true), seenVideos: seenByIntensity })),
  clearTestUserSeen: oc
    .route({
      method: 'POST',
      path: '/lessons/clear-testuser-seen',
      tags: ['lessons'],
      summary: "Clear the test user's history",
    })
    .output(z.object({ success: z.literal(true), message: z.string() })),
  getConfig: oc
    .route({ method: 'GET', path: '/lessons/lesson-config', tags: ['lessons'], summary: 'The rules of composition' })
    .output(
      z.object({ success: z.literal(true), lessonConfig: z.object({ config: lessonConfigSchema, version: z.int() }) }),
    ),
};
