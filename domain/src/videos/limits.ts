/** Longest name, family, series or path of a video, in characters. */
export const MAX_VIDEO_TEXT = 300;
/** Longest notes on a video, in characters. */
export const MAX_NOTES = 10_000;
export const MAX_EPISODE = 100_000;
