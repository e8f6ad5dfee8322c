import * as z from 'zod/mini';
import type { UserType } from '#users/user.ts';
import { lengthCodes } from '#lessons/lesson-length.ts';

export const durationKeys = lengthCodes.map(String) as ['1', '2', '3', '4', '5'];
export const durationKeySchema = z.enum(durationKeys);
export type DurationKey = z.infer<typeof durationKeySchema>;

const toleranceSchema = z.object({ min: z.number(), max: z.number() });
export type Tolerance = z.infer<typeof toleranceSchema>;

const exclusionsSchema = z.object({
  A: z.array(z.string()),
  B: z.array(z.string()),
  C: z.array(z.string()),
  M: z.array(z.string()),
} satisfies Record<UserType, unknown>);

/** `order`: category paths, or 'fixed/<path>/<fileName>' for a pinned video. `duration` in minutes of content. */
export const lessonRuleSchema = z.object({
  order: z.array(z.string()),
  exclusions: exclusionsSchema,
  duration: z.number(),
});
export type LessonRule = z.infer<typeof lessonRuleSchema>;

/** The managers' rules. Percentages sum to 100, tolerances are in minutes. */
export const lessonConfigSchema = z.object({
  compositionRules: z.object({ unseenPercentage: z.number(), seenPercentage: z.number() }),
  tolerances: z.object({ lessonDuration: z.record(durationKeySchema, toleranceSchema) }),
  lessonRules: z.record(durationKeySchema, lessonRuleSchema),
});
export type LessonConfig = z.infer<typeof lessonConfigSchema>;

/** Prefix of a block that holds one pinned video. */
export const FIXED_PREFIX = 'fixed/';
