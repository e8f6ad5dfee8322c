import { sql, type RawBuilder } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { searchTerm } from '@zuzu/domain/texts/search-text.ts';

/** A `like` pattern for folded texts (`fold_text`) that contain this one. */
export const containing = (text: string): string => `%${searchTerm(text).replace(/[\\%_]/g, '\\$&')}%`;

/** A text to sort or compare by: in Hebrew order, numbers by value, independent of the database's collation. */
export const inHebrewOrder = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${text} collate hebrew_natural`;

/** True for rows whose column `at` is on these days; written so that an index applies. */
export const isOnDays = ({ from, to }: DayRange): RawBuilder<boolean> => sql<boolean>`
  at >= ${from}::date::timestamp at time zone ${LESSON_TIME_ZONE}
    and at < (${to}::date + 1)::timestamp at time zone ${LESSON_TIME_ZONE}`;

/** True for the error of a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';
