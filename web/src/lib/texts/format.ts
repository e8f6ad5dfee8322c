import { isolatedName } from './isolated.ts';
import { currentLanguage, type Language } from './language.ts';

export { isolated, isolatedName } from './isolated.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** 185 → '3:05', 3725 → '1:02:05'. Rounds to seconds; render it left to right. */
export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = `${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${rest}` : rest.replace(/^0/, '');
};

/** 'א, ב': joins words with the comma of the language. */
export const listText = (words: readonly string[]): string => words.join(currentLanguage() === 'ar' ? '، ' : ', ');

/** Returns the count for the word 'minute' next to a clock time: singular for 1:00, plural for 0:37 and 1:20. */
export const minuteCount = (seconds: number): number => (seconds < MINUTE ? 0 : Math.round(seconds) / MINUTE);

/** Locales of `Intl`, with the digits 0 to 9 in every language. */
const locales = { he: 'he', en: 'en', ar: 'ar-PS-u-nu-latn', ru: 'ru' } as const satisfies Record<Language, string>;
/**
 * Locales of `Intl` for dates as written in Israel: days come before months, and Arabic uses the month names of the
 * region.
 */
const calendarLocales = { he: 'he-IL', en: 'en-IL', ar: 'ar-PS-u-nu-latn-hc-h23', ru: 'ru-RU' } as const;

/** The locale for numbers, units and relative times. */
export const formatLocale = (): string => locales[currentLanguage()];

/** 13.2 → '13 ימים' or '13 days'. */
export const daysText = (days: number): string =>
  new Intl.NumberFormat(formatLocale(), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(days);

/** 5 → '5 דקות' or '5 minutes', with the language's plural forms. */
export const minutesText = (minutes: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

/** The locale for dates: days come before months in every language. */
export const calendarLocale = (): string => calendarLocales[currentLanguage()];

/** Arabic dates contain direction marks, which would reorder them in left-to-right text. */
const withoutMarks = (date: string): string => date.replaceAll('\u200f', '');

const dates = new Map<string, Intl.DateTimeFormat>();
/** '2026-11-19T…' → '19.11.2026', in English '19/11/2026', in the browser's time zone; render it left to right. */
export const dateText = (iso: string): string => {
  const locale = calendarLocale();
  const format = dates.get(locale) ?? new Intl.DateTimeFormat(locale);
  dates.set(locale, format);
  return withoutMarks(format.format(new Date(iso)));
};

/** With the time of day: '19.11.2026, 8:05:00'. */
export const momentText = (iso: string): string => withoutMarks(new Date(iso).toLocaleString(calendarLocale()));

/** '08:05', in the device's time zone; render it left to right. */
export const timeOfDay = (date: Date): string =>
  date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Returns the number of calendar days from one time to another, in the browser's time zone. */
export const daysBetween = (then: Date, now: Date): number => {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((dayOf(now) - dayOf(then)) / (24 * HOUR * 1000));
};

/**
 * Whole calendar days elapsed, in the browser's time zone: 'היום', 'אתמול', 'לפני 5 ימים'. Future moments count as
 * today.
 */
export const daysAgo = (then: Date, now: Date): string =>
  new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(-Math.max(0, daysBetween(then, now)), 'day');

/** 'יום ראשון' for 0, to 'יום שבת' for 6. */
export const weekdayText = (day: number): string =>
  // 4 January 1970 was a Sunday
  new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', weekday: 'long' }).format((3 + day) * 24 * HOUR * 1000);

/** '22–28 בנובמבר': the days of the week that begins on the given Sunday, 'YYYY-MM-DD'. */
export const weekText = (weekStart: string): string => {
  const sunday = new Date(`${weekStart}T00:00:00Z`);
  const saturday = new Date(sunday.getTime() + 6 * 24 * HOUR * 1000);
  const format = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', day: 'numeric', month: 'long' });
  return format.formatRange(sunday, saturday);
};

/** '22–28 בנובמבר 2026': calendar days, 'YYYY-MM-DD', with their year. */
export const dayRangeText = ({ from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
    new Date(from),
    new Date(to),
  );

/** 'נובמבר 2026', for 'YYYY-MM'. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;
/** Formats a size in the largest suitable unit: '1.2 GB'. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const amount = (bytes / STEP ** power).toLocaleString(formatLocale(), {
    style: 'unit',
    unit: units[power],
    // 'byte' has no short form, and would be shown in the singular
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return isolatedName(amount);
};
