import { sql, type RawBuilder } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';

/** True for rows whose column `at` is on these days; written so that an index of it finds them. */
export const isOnDays = ({ from, to }: DayRange): RawBuilder<boolean> => sql<boolean>`
  at >= ${from}::date::timestamp at time zone ${LESSON_TIME_ZONE}
    and at < (${to}::date + 1)::timestamp at time zone ${LESSON_TIME_ZONE}`;
