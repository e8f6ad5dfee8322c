/** Managers are warned this many days before the rights of a video end. */
export const RIGHTS_WARNING_DAYS = 60;
const DAY_MS = 86_400_000;

/** True for a date on which rights can end. */
export const isRightsDate = (date: string): boolean => date >= '2000' && date < '2200';

/** The local date this many days after another one, 'YYYY-MM-DD'. */
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Managers are warned, on `today`, of rights that end up to this local date. */
export const lastWarnedDate = (today: string): string => daysAfter(today, RIGHTS_WARNING_DAYS);

/** True if a video may be shown on a local date: its rights have no end, or a later one. */
export const hasRightsOn = (rightsUntil: string | null | undefined, date: string): boolean =>
  !rightsUntil || date < rightsUntil;

/** 'ended': the video is no longer shown; 'ending': managers are warned; undefined: neither. */
export const rightsStateOn = (rightsUntil: string | null | undefined, today: string): 'ended' | 'ending' | undefined =>
  !hasRightsOn(rightsUntil, today) ? 'ended' : hasRightsOn(rightsUntil, lastWarnedDate(today)) ? undefined : 'ending';

/** Parses a typed date, such as 2027-01-31, 31.1.2027 or 31/1/2027, to 'YYYY-MM-DD'; undefined for anything else. */
export const typedDate = (text: string): string | undefined => {
  const typed = text.trim();
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ??
    /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(typed)?.toReversed().toSpliced(0, 0, '') ??
    [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(date);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined;
};
