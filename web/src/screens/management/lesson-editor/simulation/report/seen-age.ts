import { agoText } from '#components/page/ago.tsx';
import { currentLanguage } from '#texts/language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const units = [
  { unit: 'year', seconds: 365.25 * DAY },
  { unit: 'month', seconds: 30.44 * DAY },
  { unit: 'week', seconds: 7 * DAY },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
  { unit: 'second', seconds: 1 },
] as const;
/** Weeks and months are told of once there are two of them: '13 days' says more than '1 week'. */
const LEAST_OF = { year: 1, month: 2, week: 3, day: 1, hour: 1, minute: 1, second: 0 } as const;

/** How long something has been, in the largest unit that says enough, from years down to seconds: '24 days', '3 שבועות'. */
export const ageText = (seconds: number): string => {
  const step = units.find(({ unit, seconds: each }) => seconds >= LEAST_OF[unit] * each) ?? units[units.length - 1]!;
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.floor(Math.max(0, seconds) / step.seconds));
};

/** How long ago a moment was, from years down to seconds: '3 weeks ago', '12 seconds ago'. */
export const sinceText = (then: Date, now: Date): string => {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));
  if (seconds >= MINUTE || seconds === 0) return agoText(then, now);
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'always' }).format(-seconds, 'second');
};
