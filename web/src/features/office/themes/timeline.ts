import type { StoredTheme } from '@zuzu/contract/themes.ts';
import { dayAfter } from '@zuzu/domain/calendar/day-range.ts';
import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { themeStateOn } from '@zuzu/domain/themes/theme.ts';

/** A strip of months, from the one before this one on. */
const MONTHS = 12;
const PERCENT = 100;

/** The months of the strip, as 'YYYY-MM'. */
export const stripMonths = (today: string): string[] => {
  const first = monthsAfter(today.slice(0, 'YYYY-MM'.length), -1);
  return Array.from({ length: MONTHS }, (_, n) => monthsAfter(first, n));
};

/** Where a day begins on the strip, in percent of it; below 0 and above 100 outside. All months are equally wide. */
const placeOf = (day: string, months: readonly string[]): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 1] = months[0]!.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (PERCENT * ((year - firstYear) * MONTHS + month - firstMonth + (date - 1) / days)) / months.length;
};
const within = (place: number): number => Math.min(PERCENT, Math.max(0, place));

/** Where a range of days lies on the strip: its start and its length in percent; undefined outside. */
export const placeOnStrip = (
  { from, until }: Pick<StoredTheme, 'from' | 'until'>,
  months: readonly string[],
): { start: number; length: number } | undefined => {
  const [start, end] = [within(placeOf(from, months)), within(placeOf(dayAfter(until), months))];
  return end > start ? { start, length: end - start } : undefined;
};

/** In order of time: what holds or comes, the earliest first, then what is over, the latest first. */
export const inOrderOfTime = (themes: readonly StoredTheme[], today: string): StoredTheme[] => {
  const isOver = (theme: StoredTheme) => themeStateOn(theme, today) === 'over';
  const ahead = themes.filter((theme) => !isOver(theme)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return [...ahead, ...themes.filter(isOver).toSorted((a, b) => (a.until > b.until ? -1 : 1))];
};
