import { isSeen } from '@zuzu/domain/lessons/seen.ts';

/** This close to the next part's start playback jumps, and lands as far behind that start. */
const JUMP_SECONDS = 1;
/** Two jumps are at least this far apart. */
const JUMP_THROTTLE_MS = 500;
/** A seek to a part lands this far inside it, so that rounding never shows the last frame of the part before. */
const PART_START_MARGIN_SECONDS = 0.05;
/** The next part is announced this long before it starts. */
const NEXT_ANNOUNCED_SECONDS = 30;

/** The parts of a lesson on one clock: when each starts, how long it lasts, and the whole, all in seconds. */
export type LessonTimeline = {
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly total: number;
};

/** Lays parts of the given lengths (seconds) end to end; a length that isn't a positive number counts as 0. */
export const createTimeline = (lengths: readonly number[]): LessonTimeline => {
  const clean = lengths.map((length) => (Number.isFinite(length) && length > 0 ? length : 0));
  const starts: number[] = [];
  let total = 0;
  for (const length of clean) {
    starts.push(total);
    total += length;
  }
  return { starts, lengths: clean, total };
};

/** Number of the part that plays at `seconds`, from 0; the first before the start, the last after the end. */
export const partAt = ({ starts }: LessonTimeline, seconds: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  );

/** How far into its part `seconds` is: 0 to the part's length. */
export const positionInPart = (timeline: LessonTimeline, seconds: number): number => {
  const part = partAt(timeline, seconds);
  return Math.min(Math.max(0, seconds - (timeline.starts[part] ?? 0)), timeline.lengths[part] ?? 0);
};

/** Where to seek for the start of a part, in seconds. Parts before the first and after the last are the first and the last. */
export const startOfPart = ({ starts, lengths }: LessonTimeline, part: number): number => {
  const index = Math.min(Math.max(0, part), starts.length - 1);
  if (index <= 0) return 0;
  return (starts[index] ?? 0) + Math.min(PART_START_MARGIN_SECONDS, lengths[index] ?? 0);
};

/** The part that has just been seen at `seconds` (80 % of its length are behind), if any. */
export const partSeenAt = (timeline: LessonTimeline, seconds: number): number | undefined => {
  const part = partAt(timeline, seconds);
  return isSeen(seconds - (timeline.starts[part] ?? 0), timeline.lengths[part] ?? 0) ? part : undefined;
};

/**
 * Where playback jumps to at `seconds`, or undefined when it plays on. Within a second of the next part's start it goes to
 * one second past that start, so that the seam is never played; at most once in 500 ms. Never out of the
 * next part, however short that one is.
 */
export const jumpTarget = (
  timeline: LessonTimeline,
  seconds: number,
  sinceLastJumpMs: number,
): { from: number; seconds: number } | undefined => {
  if (sinceLastJumpMs < JUMP_THROTTLE_MS) return undefined;
  const from = partAt(timeline, seconds);
  const nextStart = timeline.starts[from + 1];
  if (nextStart === undefined || nextStart - seconds > JUMP_SECONDS) return undefined;
  return { from, seconds: nextStart + Math.min(JUMP_SECONDS, timeline.lengths[from + 1] ?? 0) };
};

/** The part to announce at `seconds` and the seconds until it starts; undefined before that and in the last part. */
export const nextAnnounced = (
  timeline: LessonTimeline,
  seconds: number,
): { part: number; inSeconds: number } | undefined => {
  const part = partAt(timeline, seconds) + 1;
  const start = timeline.starts[part];
  if (start === undefined || start - seconds > NEXT_ANNOUNCED_SECONDS) return undefined;
  return { part, inSeconds: start - seconds };
};

/** Filled share of each part, 0 to 1: the segments of the seek bar. */
export const filledShares = (timeline: LessonTimeline, seconds: number): number[] =>
  timeline.lengths.map((length, part) => {
    const played = seconds - (timeline.starts[part] ?? 0);
    return length > 0 ? Math.min(1, Math.max(0, played / length)) : Number(played >= 0);
  });
