/** A part counts as seen once playback has passed this share of its length. */
export const SEEN_SHARE = 0.8;

/** True if a part of `lengthSeconds` counts as seen at `positionSeconds`. */
export const isSeen = (positionSeconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && positionSeconds > lengthSeconds * SEEN_SHARE;

/** The same video seen again by the same group within this time counts once. */
export const SEEN_AGAIN_AFTER_MS = 10 * 60_000;

/** Older reports are dropped by the browser; the server clamps them to this age. */
export const OLDEST_REPORT_MS = 30 * 24 * 3_600_000;
