import type { StatisticStep } from '@zuzu/contract/statistics.ts';

const DAY_MS = 86_400_000;

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
export const periodsOf = ({ from, to }: { from: string; to: string }, step: StatisticStep): string[] => {
  const periods: string[] = [];
  const last = dayOf(to);
  for (let day = beginnings[step](dayOf(from)); day <= last; day = nexts[step](day)) periods.push(dateOf(day));
  return periods;
};

/** How many days a range has. */
export const daysIn = ({ from, to }: { from: string; to: string }): number =>
  (dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS + 1;

/**
 * The first month that lies in a range whole, and the one after the last; there is none where the one isn't before the other.
 * `daysBeside`: what the range has besides, each day once.
 */
export const wholeMonths = ({ from, to }: { from: string; to: string }) => {
  const month = beginnings.month(dayOf(from));
  const first = dateOf(month) === from ? month : nexts.month(month);
  const after = beginnings.month(later(dayOf(to), 1));
  const beside =
    first < after
      ? [
          { from, to: dateOf(later(first, -1)) },
          { from: dateOf(after), to },
        ]
      : [{ from, to }];
  return {
    firstMonth: dateOf(first),
    afterMonths: dateOf(after),
    daysBeside: beside.filter((days) => days.from <= days.to),
  };
};
