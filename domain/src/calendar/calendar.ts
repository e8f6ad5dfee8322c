const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The time zone of all calendar days: lessons are given in Israel. */
export const LESSON_TIME_ZONE = 'Asia/Jerusalem';

let clock: Intl.DateTimeFormat | undefined;
/** Created on first use: loading a time zone takes a browser 20 ms, and most pages need no calendar days. */
const localClock = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: LESSON_TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }));

/** Local time minus UTC at an instant, from the time zone database: exact but slow. */
const readOffset = (ms: number): number => {
  const whole = Math.floor(ms / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const part of localClock().formatToParts(whole)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
};

type Year = { from: number[]; offset: number[] };
const years = new Map<number, Year>();

/** Finds the periods of constant offset within one UTC year: clocks change on a whole minute, at most twice. */
const offsetPeriodsOf = (year: number): Year => {
  const start = Date.UTC(year, 0, 1);
  const end = Date.UTC(year + 1, 0, 1);
  const periods: Year = { from: [start], offset: [readOffset(start)] };
  const step = 14 * DAY_MS;
  for (let left = start; left < end; left += step) {
    let before = left;
    let after = Math.min(left + step, end - 1000);
    const offsetBefore = readOffset(before);
    const offsetAfter = readOffset(after);
    if (offsetBefore === offsetAfter) continue;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (readOffset(middle) === offsetBefore) before = middle;
      else after = middle;
    }
    periods.from.push(after);
    periods.offset.push(offsetAfter);
  }
  return periods;
};

const yearOf = (ms: number): Year => {
  const year = new Date(ms).getUTCFullYear();
  let periods = years.get(year);
  if (!periods) years.set(year, (periods = offsetPeriodsOf(year)));
  return periods;
};

const offsetAt = (ms: number): number => {
  const { from, offset } = yearOf(ms);
  let at = from.length - 1;
  while (at > 0 && ms < (from[at] ?? 0)) at -= 1;
  return offset[at] ?? 0;
};

/** The number of the local calendar day (Asia/Jerusalem) that an instant lies in; consecutive days differ by 1. */
export const dayNumber = (ms: number): number => Math.floor((ms + offsetAt(ms)) / DAY_MS);

/**
 * The instant, in ms, at which local clocks show a time; `local` is that time as if it were UTC. A time that clocks skip in spring
 * is shifted by the skipped hour: 02:30 becomes 03:30.
 */
const instantOf = (local: number): number => {
  const guess = local - offsetAt(local - 3 * HOUR_MS);
  const instant = local - offsetAt(guess);
  return instant + offsetAt(instant) === local ? instant : guess;
};

/** The first instant of the local day with that number, in ms. Israel changes its clocks at two in the morning. */
export const startOfDay = (day: number): number => instantOf(day * DAY_MS);

/** The instant, in ms, of a local time on a day ('YYYY-MM-DD'); the time is in ms since midnight. */
export const localTime = (date: string, sinceMidnight: number): number => instantOf(Date.parse(date) + sinceMidnight);

/** The local calendar day that an instant lies in, 'YYYY-MM-DD'. */
export const localDate = (moment: Date): string =>
  new Date(dayNumber(moment.getTime()) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
