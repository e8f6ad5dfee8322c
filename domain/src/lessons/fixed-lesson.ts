import * as z from 'zod/mini';
import { dayNumber } from '#calendar/calendar.ts';
import { lessonPartSchema } from './lesson.ts';

const DAY_MS = 86_400_000;
/** Every month counts as four weeks of lessons. */
const WEEKS_PER_MONTH = 4;
/** Fixed lessons are kept for the current month and the eleven before it. */
export const MONTHS_KEPT = 12;

/** A part of a fixed lesson; `replaced` if its video is gone and another one takes its place. */
export const fixedLessonPartSchema = z.extend(lessonPartSchema, { replaced: z.optional(z.literal(true)) });

/** A calendar month; `month` from 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

/** The calendar month of an instant (ms since the epoch), in the lessons' time zone. */
export const monthAt = (ms: number): Month => {
  const day = new Date(dayNumber(ms) * DAY_MS);
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
};

/** Numbers months so that consecutive ones differ by 1. */
export const monthNumber = ({ year, month }: Month): number => year * 12 + month;

/** The months whose lessons are kept, latest first. */
export const monthsKept = (current: Month): Month[] =>
  Array.from({ length: MONTHS_KEPT }, (_, ago) => {
    const months = monthNumber(current) - ago - 1;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  });

/** Number of fixed lessons that a group gets in a month. */
export const lessonsPerMonth = (lessonsPerWeek: number): number => lessonsPerWeek * WEEKS_PER_MONTH;

/** 'month-number', the name of a lesson within its group. */
export const lessonKeyOf = (month: number, number: number): string => `${month}-${number}`;

/** Parses a lesson key; undefined if the text isn't one. */
export const parseLessonKey = (key: string): { month: number; number: number } | undefined => {
  const [, month, number] = /^([1-9]|1[0-2])-([1-9]\d{0,3})$/.exec(key) ?? [];
  return month && number ? { month: Number(month), number: Number(number) } : undefined;
};

/** Number of exercises that represent a lesson in lists. */
const STARS = 3;

/** An exercise of a lesson, by its file key. */
export type StarCandidate = { readonly fileKey: string; readonly isMain: boolean };

/**
 * The exercises that distinguish each lesson of a month: its star, a main exercise if it has one, and two more.
 * `lessons` has each lesson's candidates in order of preference; one that another lesson of the month already shows is skipped if possible.
 */
export const pickStars = (lessons: readonly (readonly StarCandidate[])[]): string[][] => {
  const starred = new Map<string, number>();
  const shown = new Map<string, number>();
  const take = (from: readonly StarCandidate[], counts: Map<string, number>): StarCandidate | undefined => {
    const rarity = ({ fileKey }: StarCandidate) => counts.get(fileKey) ?? 0;
    return from.reduce<StarCandidate | undefined>(
      (best, each) => (best && rarity(best) <= rarity(each) ? best : each),
      undefined,
    );
  };
  const count = (counts: Map<string, number>, fileKey: string) => counts.set(fileKey, (counts.get(fileKey) ?? 0) + 1);
  return lessons.map((candidates) => {
    const main = candidates.filter(({ isMain }) => isMain);
    const star = take(main.length > 0 ? main : candidates, starred);
    if (!star) return [];
    count(starred, star.fileKey);
    const stars = [star.fileKey];
    while (stars.length < STARS) {
      const next = take(
        candidates.filter(({ fileKey }) => !stars.includes(fileKey)),
        shown,
      );
      if (!next) break;
      stars.push(next.fileKey);
    }
    for (const fileKey of stars) count(shown, fileKey);
    return stars;
  });
};
