import * as z from 'zod/mini';
import { categoryValueSchema } from '#videos/category.ts';
import { intensityLevelSchema } from '#videos/intensity.ts';
import { preferencesSchema } from './preferences.ts';

/** Name of the group that every new user starts with. */
export const DEFAULT_GROUP_NAME = 'default';

const seenVideoSchema = z.object({ fileKey: z.string(), seenAt: z.string() });

/** One ready-made lesson in the small map that travels with the user. */
const fixedLessonEntrySchema = z.object({
  lessonKey: z.string(),
  createdAt: z.string(),
  durationMin: z.number(),
  /** Left out by browsers that stored the user before lessons said it. */
  intensity: z.optional(intensityLevelSchema),
  done: z.boolean(),
  /** What the lesson is made of, in its order, each once. */
  categories: z.array(categoryValueSchema),
});
export type FixedLessonEntry = z.infer<typeof fixedLessonEntrySchema>;
/** Month 1–12 → lesson number → entry. */
export const fixedLessonsSchema = z.record(z.string(), z.record(z.string(), fixedLessonEntrySchema));
export type FixedLessons = z.infer<typeof fixedLessonsSchema>;

/** A group inside a user. It has an identity of its own, so history survives a change of name. */
export const groupSchema = z.object({
  _id: z.string(),
  name: z.string(),
  preferences: preferencesSchema,
  /** Newest first; the last 500 with a sign-in, empty with calls about users. */
  seenVideos: z.optional(z.array(seenVideoSchema)),
  seenCount: z.optional(z.int()),
  /** When the group last saw a part of a lesson; null before the first. */
  lastSeenAt: z.optional(z.nullable(z.string())),
  seriesInProcess: z.nullable(z.string()),
  /** Filled by the call for ready lessons alone. */
  fixedLessons: z.optional(fixedLessonsSchema),
});
export type Group = z.infer<typeof groupSchema>;

/** Which group a call was understood to mean, by its present name; and when it last saw anything, where the call changes that. */
export const namedGroupSchema = z.pick(groupSchema, { _id: true, name: true, lastSeenAt: true });
export type NamedGroup = z.infer<typeof namedGroupSchema>;
