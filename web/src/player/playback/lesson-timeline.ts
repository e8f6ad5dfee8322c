import {
  endOfPart,
  firstParts,
  JUMP_SECONDS,
  partAt,
  partsAfter,
  secondsLeft,
  type LessonTimeline,
} from '@zuzu/domain/lessons/lesson-timeline.ts';
import { isSeen } from '@zuzu/domain/lessons/seen.ts';

/** Minimum time between two jumps. */
const JUMP_THROTTLE_MS = 500;
/** Seeking to a part lands this far inside it, so that rounding never shows the last frame of the previous part. */
const PART_START_MARGIN_SECONDS = 0.05;
/** The next part is announced this long before it is played. */
const NEXT_ANNOUNCED_SECONDS = 30;
/** In the last seconds of a part the next one is counted in. */
const COUNTED_IN_SECONDS = 5;
/** A jump is covered from this long before it to this long after it: both ends are off by up to one time update. */
const COVERED_SECONDS = 0.5;

/**
 * Playback stops this long before the end of a part that it should not pass, because of the interval of time updates.
 */
const HELD_SECONDS = 0.5;

/** The timeline of one part, at its position in the lesson, without a landing. */
export const timelineOfPart = (timeline: LessonTimeline, part: number): LessonTimeline => ({
  ...firstParts(timeline, part + 1),
  leftOut: new Set(timeline.starts.slice(0, part).keys()),
  landing: 0,
});

/** The part played after a part; undefined after the last. */
export const partAfter = (timeline: LessonTimeline, part: number): number | undefined => partsAfter(timeline, part)[0];

/** The part before a part that isn't left out; the first such part if there is none. */
export const partBefore = (timeline: LessonTimeline, part: number): number => {
  const kept = partsAfter(timeline, -1);
  return kept.findLast((index) => index < part) ?? kept[0] ?? 0;
};

/** True if the part will be played: it isn't left out, and the timeline doesn't end before it. */
export const isKept = ({ starts, leftOut }: LessonTimeline, part: number): boolean =>
  part < starts.length && !leftOut.has(part);

/** The number of a part, from 1, and the number of parts, without those left out. */
export const partNumber = (timeline: LessonTimeline, part: number): { part: number; parts: number } => {
  const parts = partsAfter(timeline, -1);
  return { part: Math.max(1, parts.filter((index) => index <= part).length), parts: parts.length };
};

/** Seconds from the start of the current part: 0 to the part's length. */
export const positionInPart = (timeline: LessonTimeline, seconds: number): number => {
  const part = partAt(timeline, seconds);
  return Math.min(Math.max(0, seconds - (timeline.starts[part] ?? 0)), timeline.lengths[part] ?? 0);
};

/** The part playing at `seconds` and the position in it; undefined if the part counts as seen or hasn't begun. */
export const stoppedIn = (
  timeline: LessonTimeline,
  seconds: number,
): { part: number; position: number } | undefined => {
  const part = partAt(timeline, seconds);
  const position = positionInPart(timeline, seconds);
  return position === 0 || isSeen(position, timeline.lengths[part] ?? 0) ? undefined : { part, position };
};

/**
 * Position in seconds to seek to for the start of a part. Out-of-range numbers are clamped to the first and last part.
 */
export const startOfPart = ({ starts, lengths }: LessonTimeline, part: number): number => {
  const index = Math.min(Math.max(0, part), starts.length - 1);
  if (index <= 0) return 0;
  return (starts[index] ?? 0) + Math.min(PART_START_MARGIN_SECONDS, lengths[index] ?? 0);
};

/** The part that counts as seen at `seconds` (80 % of it has been played), if any. */
export const partSeenAt = (timeline: LessonTimeline, seconds: number): number | undefined => {
  const part = partAt(timeline, seconds);
  return isSeen(seconds - (timeline.starts[part] ?? 0), timeline.lengths[part] ?? 0) ? part : undefined;
};

/**
 * The position to jump to at `seconds`, or undefined to play on. Within a second of the next part's start playback
 * jumps to one second past it, so that the seam is never shown; at most once in 500 ms, and never beyond the next part,
 * however short. Where parts play on without a jump, only those that are left out are jumped over; at any time, because
 * a busy browser may report the time only when playback is in one already.
 */
export const jumpTarget = (
  timeline: LessonTimeline,
  seconds: number,
  sinceLastJumpMs: number,
): { from: number; seconds: number } | undefined => {
  const { join } = timeline;
  if (sinceLastJumpMs < JUMP_THROTTLE_MS) return undefined;
  const at = partAt(timeline, seconds);
  const isLate = timeline.leftOut.has(at);
  const from = isLate ? partBefore(timeline, at) : at;
  const to = partAfter(timeline, at);
  if (to === undefined || (join === 'gapless' && to === from + 1)) return undefined;
  const isNear = isLate || endOfPart(timeline, from) - seconds <= (join === 'jump' ? JUMP_SECONDS : HELD_SECONDS);
  if (!isNear) return undefined;
  return join === 'jump'
    ? { from, seconds: timeline.starts[to]! + Math.min(JUMP_SECONDS, timeline.lengths[to] ?? 0) }
    : { from, seconds: startOfPart(timeline, to) };
};

/** The number of the next part; undefined until shortly before it is played, and in the last part. */
export const nextAnnounced = (timeline: LessonTimeline, seconds: number): number | undefined => {
  const isNear = secondsLeft(timeline, seconds).part <= NEXT_ANNOUNCED_SECONDS;
  return isNear ? partAfter(timeline, partAt(timeline, seconds)) : undefined;
};

/** Counts the next part in, 5 to 1, in the last seconds of a part; undefined before that, and in the last part. */
export const countIn = (timeline: LessonTimeline, seconds: number): number | undefined => {
  if (partAfter(timeline, partAt(timeline, seconds)) === undefined) return undefined;
  const left = secondsLeft(timeline, seconds).part;
  return left <= COUNTED_IN_SECONDS ? Math.max(1, Math.ceil(left)) : undefined;
};

/** True at the end of the previous part, or in a left-out part after it, where playback is held until the class has chosen `part`. */
export const isHeldBefore = (timeline: LessonTimeline, seconds: number, part: number): boolean => {
  const at = partAt(timeline, seconds);
  const isNear = timeline.leftOut.has(at) || secondsLeft(timeline, seconds).part <= HELD_SECONDS;
  return partAfter(timeline, at) === part && isNear;
};

/** True where playback stops at the end of a timeline that is shorter than the video. */
export const isAtEnd = ({ total }: LessonTimeline, seconds: number): boolean => total - seconds <= HELD_SECONDS;

/** True shortly after a jump that led to `landedAt`; a seek may end a little before its target. */
export const isLanding = (seconds: number, landedAt: number | undefined): boolean =>
  landedAt !== undefined && Math.abs(seconds - landedAt) < COVERED_SECONDS;

/**
 * The part whose picture covers the jump over a seam: the next one shortly before the jump, the same one while playback
 * is still `landing` after it. Undefined everywhere else.
 */
export const coveringPart = (timeline: LessonTimeline, seconds: number, landing: boolean): number | undefined => {
  const part = partAt(timeline, seconds);
  if (landing) return part;
  const next = partAfter(timeline, part);
  if (timeline.join === 'gapless' && next === part + 1) return undefined;
  return secondsLeft(timeline, seconds).part <= COVERED_SECONDS ? next : undefined;
};

/** Filled share of each part, 0 to 1, for the segments of the seek bar. */
export const filledShares = (timeline: LessonTimeline, seconds: number): number[] =>
  timeline.lengths.map((length, part) => {
    const played = seconds - (timeline.starts[part] ?? 0);
    return length > 0 ? Math.min(1, Math.max(0, played / length)) : Number(played >= 0);
  });
