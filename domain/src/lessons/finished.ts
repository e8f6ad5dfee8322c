/** A lesson whose end was reached counts as finished if at least this share of it was played. */
export const FINISHED_SHARE = 0.5;

/** True if enough of a lesson was played to count as finished. */
export const isPlayedEnough = (playedSeconds: number, totalSeconds: number): boolean =>
  totalSeconds > 0 && playedSeconds >= totalSeconds * FINISHED_SHARE;
