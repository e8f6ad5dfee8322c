/** A report older than this counts as this old. */
const OLDEST_REPORT_MS = 30 * 24 * 3_600_000;

/**
 * Clamps a time reported by a browser's clock to a plausible range: a moment in the future becomes now, one
 * older than 30 days becomes 30 days ago.
 */
export const reportedTime = (reported: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(Date.parse(reported), now.getTime() - OLDEST_REPORT_MS)));
