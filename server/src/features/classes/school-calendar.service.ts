import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import type { FreeDays } from '@zuzu/domain/weekly/free-days.ts';
import { plannedLessons, schoolDaysIn, schoolDaysOf } from '@zuzu/domain/weekly/school-weeks.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { invalidInput } from '#lib/errors.ts';
import type { FreeDaysRepository } from './free-days.repository.ts';

/** More than anybody enters in years; everyone who signs in has them looked through. */
const MAX_FREE_DAYS = 500;

/** The days without school: those of the calendar, and those that managers have entered. */
export const schoolCalendarService = (repository: FreeDaysRepository) => ({
  /** What managers have entered, the latest first. */
  freeDays: repository.list,

  /** Adds days without school; 400 if there are too many already. */
  add: async (days: Omit<FreeDays, '_id'>, actorId: string): Promise<FreeDays[]> => {
    if ((await repository.count()) >= MAX_FREE_DAYS)
      throw invalidInput([{ field: 'name', reason: `comes after ${MAX_FREE_DAYS} others, remove some first` }]);
    await repository.add(days, actorId);
    return repository.list();
  },

  /** Removes one entry, if it is still there. */
  remove: async (id: number, actorId: string): Promise<FreeDays[]> => {
    await repository.remove(id, actorId);
    return repository.list();
  },

  /** The days of school of a range, in order. */
  schoolDays: async (range: DayRange) => schoolDaysIn(range, await repository.list()),

  /** How many lessons a group that has so many in a full week is to have in the current one. */
  plannedThisWeek: async (perWeek: number, now: Date): Promise<number> =>
    plannedLessons(perWeek, schoolDaysOf(weekOf(now.getTime()), await repository.list())),
});
export type SchoolCalendarService = ReturnType<typeof schoolCalendarService>;
