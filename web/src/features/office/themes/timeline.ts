import type { StoredTheme } from '@zuzu/contract/themes.ts';
import { dayAfter } from '@zuzu/domain/calendar/day-range.ts';
import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { themeStateOn } from '@zuzu/domain/themes/theme.ts';

/** The timeline's length in months; it starts with the previous month. */
const MONTHS = 12;
const PERCENT = 100;

/** Returns the months of the timeline as 'YYYY-MM'. */
export const timelineMonths = (today: string): string[] => {
  const first = monthsAfter(today.slice(0, 'YYYY-MM'.length), -1);
  return Array.from({ length: MONTHS }, (_, n) => monthsAfter(first, n));
};

/** Returns the start of a day in percent of the timeline; outside of it, below 0 or above 100. All months are equally wide. */
const positionOf = (day: string, months: readonly string[]): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 1] = months[0]!.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (PERCENT * ((year - firstYear) * MONTHS + month - firstMonth + (date - 1) / days)) / months.length;
};
const clamp = (percent: number): number => Math.min(PERCENT, Math.max(0, percent));

/** Returns start and length of a range of days in percent of the timeline; undefined outside of it. */
export const rangeOnTimeline = (
  { from, until }: Pick<StoredTheme, 'from' | 'until'>,
  months: readonly string[],
): { start: number; length: number } | undefined => {
  const [start, end] = [clamp(positionOf(from, months)), clamp(positionOf(dayAfter(until), months))];
  return end > start ? { start, length: end - start } : undefined;
};

/** Sorts themes: current and upcoming ones ascending, then past ones descending. */
export const sortedByTime = (themes: readonly StoredTheme[], today: string): StoredTheme[] => {
  const isOver = (theme: StoredTheme) => themeStateOn(theme, today) === 'over';
  const ahead = themes.filter((theme) => !isOver(theme)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return [...ahead, ...themes.filter(isOver).toSorted((a, b) => (a.until > b.until ? -1 : 1))];
};
