/** A lesson whose end was reached counts as finished once this share of its seconds was really played. */
export const FINISHED_SHARE = 0.5;

/** True if enough of a lesson was played for reaching its end to count. */
export const isPlayedEnough = (playedSeconds: number, totalSeconds: number): boolean =>
  totalSeconds > 0 && playedSeconds >= totalSeconds * FINISHED_SHARE;
