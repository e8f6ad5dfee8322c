import type { LessonTargets } from './lesson-targets.ts';

/** The weights of the four score components; they sum to 1. */
export const SCORE_WEIGHTS = { time: 0.35, unseen: 0.35, age: 0.2, variety: 0.1 } as const;

/** τ: at most this much score is given up so that equally good lessons differ from seed to seed. */
export const TIE_BREAK = 0.01;

/** At most this much score is given up to continue a series in process. */
export const SERIES_PREFERENCE = 0.05;

/** A video, and its family, rest for this many days. */
export const SOON_DAYS = 7;

/**
 * The cost, times its share of the parts, of repeating yesterday's part, and of each new part more than one away from the wanted
 * number. It counts in what the search maximises, not in the score.
 */
export const REPEAT_COST = 0.4;

/** Another video of a family costs this share of repeating the one that was seen. */
const FAMILY_SHARE = 0.1;

/** A theme that comes first costs at most this share of the score. */
export const THEME_COST = 0.02;

/** A heart makes a video count as seen so many days earlier: as many as cost no more than `HEART_COST` of the score. */
export const HEART_DAYS = [14, 7, 3] as const;
export const HEART_COST = 0.02;

/** A video seen this many days ago is worth half as much as one never seen. */
export const HALF_AGE_DAYS = 14;

/** The assumed age of a seen video whose date is unknown. */
export const UNKNOWN_AGE_DAYS = 365;

/** In a group's first lessons all parts should be new. */
export const OPENING_LESSONS = 4;

/** A lesson this close to the target is as good as one at the target, unless that is more than half of the tolerance on its side. */
const FREE_MS = 30_000;

export type ScoreComponents = { time: number; unseen: number; age: number; variety: number };
export type LessonScore = { compositeScore: number; components: ScoreComponents };

/** a/(a+14): 0 today, 0.5 after two weeks, approaching 1 over months. */
export const ageValue = (days: number): number => days / (days + HALF_AGE_DAYS);

/**
 * The cost of a part in parts repeated from yesterday, by whole days since the video was seen and since any of its family was;
 * Infinity = never. It falls by a seventh a day.
 */
export const restCost = (days: number, familyDays: number): number => {
  const costAfter = (since: number) => Math.max(0, SOON_DAYS + 1 - since) / SOON_DAYS;
  return Math.max(costAfter(days), FAMILY_SHARE * costAfter(familyDays));
};

/** Milliseconds by which a lesson lies outside its tolerance, 0 inside. */
export const outsideMs = (totalMs: number, { minMs, maxMs }: LessonTargets): number =>
  Math.max(0, minMs - totalMs, totalMs - maxMs);

/** The lengths around the target that cost nothing. */
export const freeLengths = ({ targetMs, minMs, maxMs }: LessonTargets): { freeMinMs: number; freeMaxMs: number } => ({
  freeMinMs: targetMs - Math.min(FREE_MS, (targetMs - minMs) / 2),
  freeMaxMs: targetMs + Math.min(FREE_MS, (maxMs - targetMs) / 2),
});

/** 1 near the target, then falling with the square of the distance to 0 at the edge of the tolerance. */
export const timeComponent = (totalMs: number, targets: LessonTargets): number => {
  const { minMs, maxMs } = targets;
  if (outsideMs(totalMs, targets) > 0) return 0;
  const { freeMinMs, freeMaxMs } = freeLengths(targets);
  if (totalMs < freeMinMs) return 1 - ((freeMinMs - totalMs) / (freeMinMs - minMs)) ** 2;
  if (totalMs > freeMaxMs) return 1 - ((totalMs - freeMaxMs) / (maxMs - freeMaxMs)) ** 2;
  return 1;
};

/** 1 if the number of new parts is the wanted one; 0 if there is no new part although at least one is wanted. */
export const unseenComponent = (unseen: number, parts: number, wanted: number): number =>
  unseen === 0 && wanted >= 1 ? 0 : 1 - Math.abs(unseen - wanted) / Math.max(wanted, parts - wanted);

/** Mean of the seen parts' age values; 1 if all parts are new. */
export const ageComponent = (ageValues: number, seen: number): number => (seen === 0 ? 1 : ageValues / seen);

export const varietyComponent = (repeats: number, parts: number): number => 1 - repeats / Math.max(1, parts - 1);

export const compositeScore = ({ time, unseen, age, variety }: ScoreComponents): number =>
  SCORE_WEIGHTS.time * time + SCORE_WEIGHTS.unseen * unseen + SCORE_WEIGHTS.age * age + SCORE_WEIGHTS.variety * variety;
