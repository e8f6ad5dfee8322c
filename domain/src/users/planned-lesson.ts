import * as z from 'zod/mini';
import { lengthCodeSchema } from '#lessons/lesson-length.ts';
import { intensityLevelSchema } from '#videos/intensity.ts';

/** The days on which a class can plan lessons, from Sunday (0) to Friday. */
export const plannedDays = [0, 1, 2, 3, 4, 5] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A planned lesson of a class: a day from Sunday (0) to Friday (5), and a local time 'HH:MM' in Israel. */
export const plannedLessonSchema = z.object({
  day: z.literal(plannedDays),
  time: z.string().check(z.regex(TIME, 'must be a time, HH:MM')),
  length: lengthCodeSchema,
  intensity: intensityLevelSchema,
});
export type PlannedLesson = z.infer<typeof plannedLessonSchema>;

/** The most lessons that a class can plan per week. */
export const MAX_PLANNED_LESSONS = 30;

/** Sorts by day and time. */
export const sortPlanned = (lessons: readonly PlannedLesson[]): PlannedLesson[] =>
  lessons.toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time));
