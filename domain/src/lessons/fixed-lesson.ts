import * as z from 'zod/mini';
import { dayNumber } from '#calendar/calendar.ts';
import { lessonPartSchema } from './lesson.ts';

const DAY_MS = 86_400_000;
/** A month has this many weeks' lessons, however its days fall. */
const WEEKS_PER_MONTH = 4;
/** Ready lessons are kept for the current month and the eleven before it. */
export const MONTHS_KEPT = 12;

/** A part of a ready lesson; `replaced` where its video is gone and another one stands in for it. */
export const fixedLessonPartSchema = z.extend(lessonPartSchema, { replaced: z.optional(z.literal(true)) });
export type FixedLessonPart = z.infer<typeof fixedLessonPartSchema>;

/** A calendar month; `month` from 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

/** The calendar month at an instant (ms since the epoch), where lessons are given. */
export const monthAt = (ms: number): Month => {
  const day = new Date(dayNumber(ms) * DAY_MS);
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
};

/** Consecutive months differ by 1. */
export const monthNumber = ({ year, month }: Month): number => year * 12 + month;

/** The months whose lessons are kept: the current one first, then going back. */
export const monthsKept = (current: Month): Month[] =>
  Array.from({ length: MONTHS_KEPT }, (_, ago) => {
    const months = monthNumber(current) - ago - 1;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  });

/** How many ready lessons a group gets in a month. */
export const lessonsPerMonth = (lessonsPerWeek: number): number => lessonsPerWeek * WEEKS_PER_MONTH;

/** 'month-number', the name of a lesson within its group. */
export const lessonKeyOf = (month: number, number: number): string => `${month}-${number}`;

/** What a lesson key says; undefined for a text that isn't one. */
export const readLessonKey = (key: string): { month: number; number: number } | undefined => {
  const [, month, number] = /^([1-9]|1[0-2])-([1-9]\d{0,3})$/.exec(key) ?? [];
  return month && number ? { month: Number(month), number: Number(number) } : undefined;
};
