/** The longest valid range: a year. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** Calendar days in Asia/Jerusalem, 'YYYY-MM-DD', from the first to the last, both included. */
export type DayRange = { from: string; to: string };

/** The calendar day after another one. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** True if the last day isn't before the first, and not more than a year after it. */
export const isDayRange = ({ from, to }: DayRange): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;
