/**
 * Chooses parts that fill `available` seconds best without exceeding them; returns their indexes, ascending. `lengths` in seconds;
 * a fraction counts as a whole second. Of sets that fill it equally the first found is returned; none for no time.
 */
export const choosePartsThatFit = (lengths: readonly number[], available: number): readonly number[] => {
  const sets = new Map<number, readonly number[]>([[0, []]]);
  lengths.forEach((length, part) => {
    for (const [seconds, parts] of [...sets]) {
      const longer = seconds + Math.ceil(length);
      if (longer <= available && !sets.has(longer)) sets.set(longer, [...parts, part]);
    }
  });
  return sets.get(Math.max(...sets.keys())) ?? [];
};

/** Playback jumps when the next part starts within this time, and lands this far behind its start. */
export const JUMP_SECONDS = 1;
/** The seconds of the calm landing after a lesson. */
export const LANDING_SECONDS = 50;

/** The way parts are joined (docs/product.md, Player). */
export type PartJoin = 'jump' | 'gapless';

/** The parts of a lesson on one timeline: their starts and lengths, and the total, all in seconds. */
export type LessonTimeline = {
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly total: number;
  /** Parts that playback leaves out, so that the lesson ends in time; never the last. Positions stay those of the whole. */
  readonly leftOut: ReadonlySet<number>;
};
const NONE: ReadonlySet<number> = new Set();

/** Lays parts of the given lengths (seconds) end to end; a length that isn't a positive number counts as 0. */
export const createTimeline = (lengths: readonly number[]): LessonTimeline => {
  const clean = lengths.map((length) => (Number.isFinite(length) && length > 0 ? length : 0));
  const starts: number[] = [];
  let total = 0;
  for (const length of clean) {
    starts.push(total);
    total += length;
  }
  return { starts, lengths: clean, total, leftOut: NONE };
};

/** Number of the part that plays at `seconds`, from 0; the first before the start, the last after the end. */
export const partAt = ({ starts }: LessonTimeline, seconds: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  );

/** The parts after a part that playback comes to; all of them after −1. */
export const partsAfter = ({ starts, leftOut }: LessonTimeline, part: number): number[] =>
  starts.map((_, index) => index).filter((index) => index > part && !leftOut.has(index));

/** Where a part ends, in seconds. */
export const endOfPart = ({ starts, lengths }: LessonTimeline, part: number): number =>
  (starts[part] ?? 0) + (lengths[part] ?? 0);

/**
 * What is still to be played of the current part and of the lesson, in seconds. Where playback jumps over the seams, the
 * skipped seconds don't count.
 */
export const secondsLeft = (
  timeline: LessonTimeline,
  seconds: number,
  join: PartJoin,
): { part: number; lesson: number } => {
  const part = partAt(timeline, seconds);
  const ahead = partsAfter(timeline, part);
  const skipped = join === 'jump' ? JUMP_SECONDS : 0;
  const toEnd = endOfPart(timeline, part) - seconds;
  return {
    part: Math.max(0, ahead.length > 0 ? toEnd - skipped : toEnd),
    lesson: Math.max(
      0,
      ahead.reduce((left, each) => left + timeline.lengths[each]! - 2 * skipped, toEnd),
    ),
  };
};

/**
 * Returns the played length of a lesson and how much of it has passed at `seconds`, in seconds; with the `landing` that follows it. The
 * one length that all screens show.
 */
export const lessonClock = (
  timeline: LessonTimeline,
  seconds: number,
  join: PartJoin,
  landing: number,
): { passed: number; left: number; total: number } => {
  const [first = 0] = partsAfter(timeline, -1);
  const total = secondsLeft(timeline, timeline.starts[first] ?? 0, join).lesson + landing;
  const left = secondsLeft(timeline, seconds, join).lesson + landing;
  return { passed: Math.max(0, total - left), left, total };
};

/**
 * The timeline on which a lesson that is at `seconds` ends within `available` seconds, as far as its part and its last one allow:
 * what of the parts between fills the time best is kept. Before the start, the first part is kept as well; what was left out before it stays so.
 */
export const shortenedTimeline = (timeline: LessonTimeline, seconds: number, available: number): LessonTimeline => {
  const part = partAt(timeline, seconds);
  const behind = [...timeline.leftOut].filter((each) => each < part);
  const whole = { ...timeline, leftOut: new Set(behind) };
  const ahead = partsAfter(whole, part);
  const last = ahead.pop();
  if (last === undefined) return whole;
  const lengthOf = (each: number) => timeline.lengths[each]!;
  const free = available - (endOfPart(timeline, part) - seconds) - lengthOf(last);
  const kept = new Set(choosePartsThatFit(ahead.map(lengthOf), free).map((at) => ahead[at]));
  return { ...timeline, leftOut: new Set([...behind, ...ahead.filter((each) => !kept.has(each))]) };
};

/** The timeline of a lesson that goes on at `seconds` and was to take `available` seconds from its beginning. */
export const resumedTimeline = (
  timeline: LessonTimeline,
  seconds: number,
  available: number,
  join: PartJoin,
): LessonTimeline => {
  const begun = shortenedTimeline(timeline, 0, available);
  return shortenedTimeline(begun, seconds, available - lessonClock(begun, seconds, join, 0).passed);
};
