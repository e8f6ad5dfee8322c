/** 8K: more than any school's camera records, and the limit of memory for decoding. */
export const MAX_PIXELS = 7680 * 4320;
/** Less is a still image, not a clip. */
export const MIN_LENGTH_SECONDS = 0.5;
/** Videos of a lesson last minutes; a longer upload is a mistake. */
export const DEFAULT_MAX_LENGTH_SECONDS = 3 * 60 * 60;

const BASE_TIMEOUT_MS = 5 * 60_000;
const TIMEOUT_MS_PER_SECOND = 10_000;

/** Time limit for ffmpeg: several times the duration of four renditions on two busy cores. */
export const timeoutFor = (lengthSeconds: number): number => BASE_TIMEOUT_MS + lengthSeconds * TIMEOUT_MS_PER_SECOND;

const BASE_OUTPUT_BYTES = 32 * 1024 ** 2;
const OUTPUT_HEADROOM = 2;

/** Limit for ffmpeg's output at this bit rate. */
export const outputLimit = (lengthSeconds: number, bitsPerSecond: number): number =>
  BASE_OUTPUT_BYTES + (lengthSeconds * bitsPerSecond * OUTPUT_HEADROOM) / 8;
