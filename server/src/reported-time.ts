/** A report that waited longer than this in somebody's browser counts for that day. */
const OLDEST_REPORT_MS = 30 * 24 * 3_600_000;

/**
 * When something happened by a browser's clock, as far as that can be believed: a moment in the future is taken as now, one
 * older than 30 days as 30 days ago.
 */
export const reportedTime = (told: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(Date.parse(told), now.getTime() - OLDEST_REPORT_MS)));
