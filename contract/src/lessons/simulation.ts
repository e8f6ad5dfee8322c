import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { candidateFiguresSchema } from '@zuzu/domain/composition/candidate-figures.ts';
import { lessonConfigSchema } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { givenIntensityLevel } from '#whole-number.ts';

/** A lesson that the simulation evaluated. */
const candidateSchema = z.extend(candidateFiguresSchema, {
  candidateLesson: z.array(
    z.object({
      video: z.object({ fileKey: z.string(), fileName: z.string(), displayName: z.string(), length: z.number() }),
      blockPath: z.string(),
      isFixed: z.boolean(),
      lastSeenAt: z.nullable(z.string()),
    }),
  ),
  /** True for the lesson that was chosen. */
  isFinal: z.boolean(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The library's videos in a category of the lesson: number, mean length in seconds, and share seen by the test user. */
const repositoryCategorySchema = z.object({
  category: z.string(),
  count: z.int(),
  averageSeconds: z.number(),
  seenCount: z.int(),
  seenPercent: z.number(),
});
export type RepositoryCategory = z.infer<typeof repositoryCategorySchema>;

/** The results of a simulation, and the rules it used. */
export const testDataSchema = z.object({
  config: lessonConfigSchema,
  requestedLesson: z.object({ dur: lengthCodeSchema, intensity: intensityLevelSchema }),
  evaluatedInTolerance: z.array(candidateSchema),
  evaluatedOutOfTolerance: z.array(candidateSchema),
  /** For the chosen length and intensity, before this lesson was seen. */
  repository: z.array(repositoryCategorySchema),
});
export type TestData = z.infer<typeof testDataSchema>;

/** File keys that the test user has seen, by intensity. */
const seenByIntensity = z.record(z.string(), z.array(z.string()));

const { get, post } = callsOf('lessons', ['M']);
/** The history of the simulation's test user. The simulation itself is a call of `compose` with `numberOfLessons`. */
export const simulationCalls = {
  testUserSeen: get('/lessons/testuser-seen', 'The videos that the test user of the simulation has seen')
    .input(z.object({ intensity: z.optional(givenIntensityLevel) }))
    .output(z.object({ success: z.literal(true), seenVideos: seenByIntensity })),
  clearTestUserSeen: post('/lessons/clear-testuser-seen', "Clear the test user's history").output(
    z.object({ success: z.literal(true), message: z.string() }),
  ),
};
