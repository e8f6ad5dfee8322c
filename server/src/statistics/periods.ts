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

/** Those that have a day: one that ends before it begins has none. */
const existing = (ranges: readonly DayRange[]): DayRange[] => ranges.filter(({ from, to }) => from <= to);
/** How many days of these have come, today among them. */
const daysUntil = (today: string, ranges: readonly DayRange[]): number =>
  ranges.reduce((days, { from, to }) => days + Math.max(0, daysIn({ from, to: to < today ? to : today })), 0);

/**
 * How a range is read from what is counted by month and by day: all months from `firstMonth` until before `afterMonths`
 * (none where the one isn't before the other), and what days of it have to be added and taken away. A month that the range
 * cuts is taken whole where that leaves fewer days to be read: after `today` there are none.
 */
export const readingOf = ({ from, to }: DayRange, today: string) => {
  const cut = (month: Date) => {
    const [first, last] = [dateOf(month), dateOf(later(nexts.month(month), -1))];
    const inside = existing([{ from: from > first ? from : first, to: to < last ? to : last }]);
    const outside = existing([
      { from: first, to: dateOf(later(dayOf(from), -1)) },
      { from: dateOf(later(dayOf(to), 1)), to: last },
    ]);
    return { inside, outside, isWhole: daysUntil(today, outside) < daysUntil(today, inside) };
  };
  const [first, last] = [beginnings.month(dayOf(from)), beginnings.month(dayOf(to))];
  const [atFirst, atLast] = [cut(first), cut(last)];
  const cuts = dateOf(first) === dateOf(last) ? [atFirst] : [atFirst, atLast];
  return {
    firstMonth: dateOf(atFirst.isWhole ? first : nexts.month(first)),
    afterMonths: dateOf(atLast.isWhole ? nexts.month(last) : last),
    daysAdded: cuts.flatMap(({ inside, isWhole }) => (isWhole ? [] : inside)),
    daysTakenAway: cuts.flatMap(({ outside, isWhole }) => (isWhole ? outside : [])),
  };
};
