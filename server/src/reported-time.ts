import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';

/**
 * When something happened by a browser's clock, as far as that can be believed: a moment in the future is taken as now, one
 * older than a report may be as that long ago.
 */
export const reportedTime = (told: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(Date.parse(told), now.getTime() - OLDEST_REPORT_MS)));
