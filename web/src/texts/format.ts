import { currentLanguage } from './language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** 185 → '3:05', 3725 → '1:02:05'. Seconds are rounded; show it left to right. */
export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = `${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${rest}` : rest.replace(/^0/, '');
};

/** 5 → '5 דקות' or '5 minutes', with the plural that the language has. */
export const minutesText = (minutes: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * HOUR],
  ['month', 30 * 24 * HOUR],
  ['week', 7 * 24 * HOUR],
  ['day', 24 * HOUR],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** How long ago a moment was, in words: 'לפני 5 ימים', 'אתמול', 'עכשיו'. A moment still to come counts as now. */
export const timeAgo = (then: Date, now: Date): string => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? ['second', seconds || 1];
  return words.format(unit === 'second' ? 0 : -Math.floor(seconds / size), unit);
};

/** Like `timeAgo`, in whole calendar days of this browser: 'היום', 'אתמול', 'לפני 5 ימים'. */
export const daysAgo = (then: Date, now: Date): string => {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.max(0, Math.round((dayOf(now) - dayOf(then)) / (24 * HOUR * 1000)));
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(-days, 'day');
};
