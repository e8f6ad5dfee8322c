import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import type { FreeDays } from '@zuzu/domain/weekly/free-days.ts';
import { plannedLessons, schoolDaysIn, schoolDaysOf } from '@zuzu/domain/weekly/school-weeks.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { invalidInput } from '#lib/errors.ts';
import type { FreeDaysRepository } from './free-days.repository.ts';

/** More than anybody enters in years; every sign-in reads all of them. */
const MAX_FREE_DAYS = 500;

/** School-free days: public holidays, and the days entered by managers. */
export const schoolCalendarService = (repository: FreeDaysRepository) => ({
  /** The days entered by managers, latest first. */
  freeDays: repository.list,

  /** Adds school-free days; 400 if there are too many already. */
  add: async (days: Omit<FreeDays, '_id'>, actorId: string): Promise<FreeDays[]> => {
    if ((await repository.list()).length >= MAX_FREE_DAYS)
      throw invalidInput([{ field: 'name', reason: `exceeds the maximum of ${MAX_FREE_DAYS} entries` }]);
    await repository.add(days, actorId);
    return repository.list();
  },

  /** Removes one entry if it still exists. */
  remove: async (id: number, actorId: string): Promise<FreeDays[]> => {
    await repository.remove(id, actorId);
    return repository.list();
  },

  /** The school days in a range, in order. */
  schoolDays: async (range: DayRange) => schoolDaysIn(range, await repository.list()),

  /** The number of lessons for the current week, in proportion to its school days. */
  plannedThisWeek: async (perWeek: number, now: Date): Promise<number> =>
    plannedLessons(perWeek, schoolDaysOf(weekOf(now.getTime()), await repository.list())),
});
export type SchoolCalendarService = ReturnType<typeof schoolCalendarService>;
