import { categoryPath, isInCategory } from '#videos/category.ts';
import type { UserType } from '#users/user.ts';

/** Lengths are compared in tenths of a second. */
const STEPS_PER_SECOND = 10;

/**
 * Chooses parts that fill `available` seconds best without exceeding them; returns their indexes, ascending. `lengths` in seconds,
 * rounded up to tenths. Of equally good sets the first one found is returned; an empty one without any time.
 */
export const choosePartsThatFit = (lengths: readonly number[], available: number): readonly number[] => {
  const steps = lengths.map((length) => Math.ceil(length * STEPS_PER_SECOND));
  const most = Math.min(
    Math.max(0, Math.floor(available * STEPS_PER_SECOND)),
    steps.reduce((sum, length) => sum + length, 0),
  );
  // the last part of a set with this sum, -1 = no such set
  const lastOf = new Int16Array(most + 1).fill(-1);
  let fullest = 0;
  steps.forEach((length, part) => {
    for (let sum = most; sum >= length; sum -= 1) {
      const isReached = sum === length || lastOf[sum - length]! >= 0;
      if (!isReached || length === 0 || lastOf[sum] !== -1) continue;
      lastOf[sum] = part;
      fullest = Math.max(fullest, sum);
    }
  });
  const parts: number[] = [];
  for (let sum = fullest; sum > 0; sum -= steps[parts[0]!]!) parts.unshift(lastOf[sum]!);
  return parts;
};

/** Playback jumps this long before the end of a part to this far after the start of the next one. */
export const JUMP_SECONDS = 1;
/** The seconds of the calm landing after a lesson. */
export const LANDING_SECONDS = 50;
/** True if a user's lessons end with a landing: as chosen, and by default only for classes. */
export const lands = (user: { type: UserType; landing?: boolean | null | undefined } | undefined): boolean =>
  user?.landing ?? user?.type === 'C';
const CALM = categoryPath('static-warmup');

/** The way parts are joined (docs/product.md, Player). */
export type PartJoin = 'jump' | 'gapless';

/** A shortened lesson keeps its calm parts if it then ends at most this many seconds before the bell. */
const EARLY_SECONDS = 25;

/** The minutes until the bell in seconds; without a bell, Infinity. */
export const bellSeconds = (minutes: number | undefined): number => (minutes === undefined ? Infinity : 60 * minutes);

/**
 * The parts of a lesson on one timeline: their starts and lengths, and the total, all in seconds. Every screen and the server derive
 * lengths, remaining time and left-out parts from it.
 */
export type LessonTimeline = {
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly total: number;
  /** Parts that playback skips, so that the lesson ends in time. Positions remain those in the whole lesson. */
  readonly leftOut: ReadonlySet<number>;
  /** Calm parts, which are skipped last. */
  readonly calm: ReadonlySet<number>;
  /** The way playback goes from one part to the next. */
  readonly join: PartJoin;
  /** Seconds of the landing after the last part. */
  readonly landing: number;
};
const NONE: ReadonlySet<number> = new Set();

type TimelineOptions = Partial<Pick<LessonTimeline, 'calm' | 'join' | 'landing'>>;
/** Lays parts of the given lengths (seconds) end to end; a length that isn't a positive number counts as 0. */
export const createTimeline = (
  lengths: readonly number[],
  { calm = NONE, join = 'jump', landing = 0 }: TimelineOptions = {},
): LessonTimeline => {
  const clean = lengths.map((length) => (Number.isFinite(length) && length > 0 ? length : 0));
  const starts: number[] = [];
  let total = 0;
  for (const length of clean) {
    starts.push(total);
    total += length;
  }
  return { starts, lengths: clean, total, leftOut: NONE, calm, join, landing };
};

/** The timeline of a lesson's parts; stretches count as calm. */
export const timelineOfParts = (
  parts: readonly { blockPath: string; length: number }[],
  options: Pick<LessonTimeline, 'join' | 'landing'>,
): LessonTimeline =>
  createTimeline(
    parts.map(({ length }) => length),
    { ...options, calm: new Set([...parts.keys()].filter((part) => isInCategory(parts[part]!.blockPath, CALM))) },
  );

/** Number of the part that plays at `seconds`, from 0; the first before the start, the last after the end. */
export const partAt = ({ starts }: LessonTimeline, seconds: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  );

/** The parts that will be played after a part; all of them for −1. */
export const partsAfter = ({ starts, leftOut }: LessonTimeline, part: number): number[] =>
  starts.map((_, index) => index).filter((index) => index > part && !leftOut.has(index));

/** Where a part ends, in seconds. */
export const endOfPart = ({ starts, lengths }: LessonTimeline, part: number): number =>
  (starts[part] ?? 0) + (lengths[part] ?? 0);

/** The timeline cut off after this many parts. */
export const firstParts = (timeline: LessonTimeline, count: number): LessonTimeline => ({
  ...timeline,
  starts: timeline.starts.slice(0, count),
  lengths: timeline.lengths.slice(0, count),
  total: endOfPart(timeline, count - 1),
});

/**
 * The remaining seconds of the current part, and of the lesson with its landing, without those that playback jumps over.
 */
export const secondsLeft = (timeline: LessonTimeline, seconds: number): { part: number; lesson: number } => {
  const part = partAt(timeline, seconds);
  const ahead = partsAfter(timeline, part);
  const skipped = timeline.join === 'jump' ? JUMP_SECONDS : 0;
  const toEnd = endOfPart(timeline, part) - seconds;
  return {
    part: Math.max(0, ahead.length > 0 ? toEnd - skipped : toEnd),
    lesson:
      timeline.landing +
      Math.max(
        0,
        ahead.reduce((left, each) => left + timeline.lengths[each]! - 2 * skipped, toEnd),
      ),
  };
};

/** Returns the played length of a lesson with its landing, and how much of it has passed at `seconds`, in seconds. */
export const lessonClock = (
  timeline: LessonTimeline,
  seconds: number,
): { passed: number; left: number; total: number } => {
  const [first = 0] = partsAfter(timeline, -1);
  const total = secondsLeft(timeline, timeline.starts[first] ?? 0).lesson;
  const left = secondsLeft(timeline, seconds).lesson;
  return { passed: Math.max(0, total - left), left, total };
};

/** The played length of a part: a jump skips some time at each of its ends. */
const playedLength = ({ lengths, join }: LessonTimeline, part: number): number =>
  Math.max(0, lengths[part]! - (join === 'jump' ? 2 * JUMP_SECONDS : 0));

/** Chooses the parts that fill `free` seconds best; includes all calm ones if little time is then left over. */
const partsToKeep = (timeline: LessonTimeline, parts: readonly number[], free: number): Set<number> => {
  const choose = (from: readonly number[], seconds: number) => {
    const lengths = from.map((part) => playedLength(timeline, part));
    const chosen = choosePartsThatFit(lengths, seconds);
    return { parts: chosen.map((at) => from[at]!), left: chosen.reduce((left, at) => left - lengths[at]!, seconds) };
  };
  const calm = parts.filter((part) => timeline.calm.has(part));
  const freeBeside = calm.reduce((left, part) => left - playedLength(timeline, part), free);
  const best = choose(parts, free);
  const others = choose(
    parts.filter((part) => !timeline.calm.has(part)),
    freeBeside,
  );
  const hasCalm = freeBeside >= 0 && others.left <= Math.max(EARLY_SECONDS, best.left);
  return new Set(hasCalm ? [...calm, ...others.parts] : best.parts);
};

/**
 * Shortens a lesson at `seconds` so that it ends, with its landing, within `available` seconds, or after its current part at the earliest.
 * Keeps the current part, the last one, and those between that fill the time best. If, before the start, none fits between but some fit
 * instead of the last part, those are kept, and the timeline ends after them. Parts skipped earlier stay skipped.
 */
export const shortenedTimeline = (timeline: LessonTimeline, seconds: number, available: number): LessonTimeline => {
  const part = partAt(timeline, seconds);
  const behind = [...timeline.leftOut].filter((each) => each < part);
  const whole = { ...timeline, leftOut: new Set(behind) };
  const ahead = partsAfter(whole, part);
  const last = ahead.pop();
  if (last === undefined) return whole;
  const seam = timeline.join === 'jump' ? 2 * JUMP_SECONDS : 0;
  const free = available - timeline.landing - (endOfPart(timeline, part) - seconds);
  const freeBeforeLast = free - timeline.lengths[last]! + seam;
  const before = partsToKeep(timeline, ahead, freeBeforeLast);
  const instead = partsToKeep(timeline, ahead, free);
  const endsEarlier = seconds === 0 && before.size === 0 && (instead.size > 0 || freeBeforeLast < 0);
  const kept = endsEarlier ? instead : before;
  const leftOut = new Set([...behind, ...ahead.filter((each) => !kept.has(each))]);
  if (!endsEarlier) return { ...timeline, leftOut };
  return { ...firstParts(timeline, Math.max(part, ...kept) + 1), leftOut: leftOut.add(last) };
};

/** The timeline of a lesson that is resumed at `seconds` and was meant to take `available` seconds from its beginning. */
export const resumedTimeline = (timeline: LessonTimeline, seconds: number, available: number): LessonTimeline => {
  const begun = shortenedTimeline(timeline, 0, available);
  return shortenedTimeline(begun, seconds, available - lessonClock(begun, seconds).passed);
};
