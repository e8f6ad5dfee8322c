import type { StatisticStep } from '@zuzu/contract/statistics.ts';

const DAY_MS = 86_400_000;

/** Days, 'YYYY-MM-DD', both included. */
export type DayRange = { from: string; to: string };

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (day: Date): string => day.toISOString().slice(0, 10);
const later = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

const beginnings: Readonly<Record<StatisticStep, (day: Date) => Date>> = {
  day: (day) => day,
  week: (day) => later(day, -day.getUTCDay()),
  month: (day) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)),
};
const nexts: Readonly<Record<StatisticStep, (day: Date) => Date>> = {
  day: (day) => later(day, 1),
  week: (day) => later(day, 7),
  month: (day) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)),
};

/** The beginnings of all periods that have a day in the range, the first one first; weeks begin on Sunday. */
export const periodsOf = ({ from, to }: DayRange, step: StatisticStep): string[] => {
  const periods: string[] = [];
  const last = dayOf(to);
  for (let day = beginnings[step](dayOf(from)); day <= last; day = nexts[step](day)) periods.push(dateOf(day));
  return periods;
};

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number => (dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS + 1;

/** How what there was before a day is read: what there was before a week, or all (null), and days to add and to take away. */
type Reading = { week: string | null; added: DayRange[]; takenAway: DayRange[] };

/** Of the two Sundays beside a day the one with fewer days between, of those that have come. */
const beforeDay = (date: string, today: string): Reading => {
  if (date > today) return { week: null, added: [], takenAway: [] };
  const day = dayOf(date);
  const [sunday, next] = [beginnings.week(day), nexts.week(beginnings.week(day))];
  const earlier = { from: dateOf(sunday), to: dateOf(later(day, -1)) };
  const saturday = dateOf(later(next, -1));
  const rest = { from: date, to: saturday < today ? saturday : today };
  if (daysIn(earlier) <= daysIn(rest))
    return { week: dateOf(sunday), added: daysIn(earlier) > 0 ? [earlier] : [], takenAway: [] };
  return { week: dateOf(next) > today ? null : dateOf(next), added: [], takenAway: [rest] };
};

/**
 * How a range is read from what runs on: what there is before the week `until` (null: all) without what there is before the
 * week `since` (null: all, so nothing is left), and what days have to be added to that and taken away; at most six, and none
 * after `today`.
 */
export const readingOf = ({ from, to }: DayRange, today: string) => {
  const [since, until] = [beforeDay(from, today), beforeDay(dateOf(later(dayOf(to), 1)), today)];
  return {
    since: since.week,
    until: until.week,
    daysAdded: [...until.added, ...since.takenAway],
    daysTakenAway: [...until.takenAway, ...since.added],
  };
};
