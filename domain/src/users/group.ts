import * as z from 'zod/mini';
import { categoryValueSchema } from '#videos/category.ts';
import { lengthCodeSchema } from '#lessons/lesson-length.ts';
import { intensityLevelSchema } from '#videos/intensity.ts';
import { lessonSpaceSchema } from '#videos/needs.ts';
import { creatureChoiceSchema } from './creature.ts';
import { plannedLessonSchema } from './planned-lesson.ts';
import { preferencesSchema } from './preferences.ts';

/** Name of every new user's first group. */
export const DEFAULT_GROUP_NAME = 'default';

const seenVideoSchema = z.object({ fileKey: z.string(), seenAt: z.string() });

/** One fixed lesson in the summary that is sent with the user. */
const fixedLessonEntrySchema = z.object({
  lessonKey: z.string(),
  createdAt: z.string(),
  durationMin: z.number(),
  /** Missing from users that a browser stored before this field existed. */
  intensity: z.optional(intensityLevelSchema),
  done: z.boolean(),
  /** The lesson's categories, in order, without repetition. */
  categories: z.array(categoryValueSchema),
  /** File keys of its star, which is a main exercise, and of two others (`pickStars`); missing from users that a browser stored before this field existed. */
  stars: z.optional(z.array(z.string())),
});
export type FixedLessonEntry = z.infer<typeof fixedLessonEntrySchema>;
/** Month 1–12 → lesson number → entry. */
export const fixedLessonsSchema = z.record(z.string(), z.record(z.string(), fixedLessonEntrySchema));
export type FixedLessons = z.infer<typeof fixedLessonsSchema>;

/** A group of a user. It has its own id, so that its history survives renaming. */
export const groupSchema = z.object({
  _id: z.string(),
  name: z.string(),
  preferences: preferencesSchema,
  /** Newest first; the last 500 on sign-in, empty in calls about users. */
  seenVideos: z.optional(z.array(seenVideoSchema)),
  seenCount: z.optional(z.int()),
  /** The chosen animal, and the number of finished lessons, which determines its growth (`creatureOf`). */
  creature: z.optional(creatureChoiceSchema),
  finishedLessons: z.optional(z.int()),
  /** When the group last saw a part of a lesson; null before the first. */
  lastSeenAt: z.optional(z.nullable(z.string())),
  /** From `lessonWeeks`, only for the signed-in user; users stored by older versions have no `schoolDays`. */
  week: z.optional(
    z.object({
      done: z.int(),
      streak: z.int(),
      schoolDays: z.optional(z.int()),
      /** Today ('YYYY-MM-DD') if a lesson was begun and hasn't been finished. */
      begun: z.optional(z.string()),
      /** Today's most recently interrupted lesson, with its remaining seconds. */
      left: z.optional(
        z.object({
          intensity: intensityLevelSchema,
          length: lengthCodeSchema,
          /** The requirements of its place; absent if there are none. */
          place: z.optional(lessonSpaceSchema),
          /** The minutes within which it was meant to end, including its landing. */
          minutes: z.optional(z.int()),
          /** Without the landing. */
          seconds: z.number(),
        }),
      ),
      /** Today ('YYYY-MM-DD') if it is a holiday. */
      holiday: z.optional(z.string()),
    }),
  ),
  /** The planned lessons of a week, in order; missing from users that a browser stored before this field existed. */
  plannedLessons: z.optional(z.array(plannedLessonSchema)),
  seriesInProcess: z.nullable(z.string()),
  /** Filled only by the call for fixed lessons. */
  fixedLessons: z.optional(fixedLessonsSchema),
});
export type Group = z.infer<typeof groupSchema>;

/** The group that a call applied to, with its current name, and `lastSeenAt` if the call has changed it. */
export const namedGroupSchema = z.pick(groupSchema, { _id: true, name: true, lastSeenAt: true });
export type NamedGroup = z.infer<typeof namedGroupSchema>;
