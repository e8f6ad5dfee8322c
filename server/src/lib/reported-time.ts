import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';

/** Clamps a time reported by a browser's clock to a plausible range: a time in the future becomes now, a time
 * before the maximum age of reports becomes the oldest accepted time.
 */
export const reportedTime = (reported: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(Date.parse(reported), now.getTime() - OLDEST_REPORT_MS)));
