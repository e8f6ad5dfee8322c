import type { LessonTargets } from './lesson-targets.ts';

/** The weights of the four score components; they sum to 1. */
export const SCORE_WEIGHTS = { time: 0.35, unseen: 0.35, age: 0.2, variety: 0.1 } as const;

/** τ: at most this much score is given up so that equally good lessons differ from seed to seed. */
export const TIE_BREAK = 0.01;

/** At most this much score is given up to continue a series in process. */
export const SERIES_PREFERENCE = 0.05;

/** To a child, a video repeated within this many days feels like one just seen. */
export const SOON_DAYS = 7;

/**
 * What it costs, times its share of the parts, to repeat a part that soon, and to have one more new part, or one fewer, than one away from
 * the wanted number. It counts in what the search maximises, not in the score.
 */
export const REPEAT_COST = 0.4;

/** A theme that comes first costs at most this share of the score. */
export const THEME_COST = 0.02;

/** A heart makes a video count as seen so many days earlier: as many as cost no more than `HEART_COST` of the score. */
export const HEART_DAYS = [14, 7, 3] as const;
export const HEART_COST = 0.02;

/** A video seen this many days ago is worth half as much as one never seen. */
export const HALF_AGE_DAYS = 14;

/** The assumed age of a seen video whose date is unknown. */
export const UNKNOWN_AGE_DAYS = 365;

/** A seen video may be repeated after this many days without making up for a lack of new ones. */
export const REST_DAYS = 3;

/** The same for a group that has had fewer than `NEW_GROUP_LESSONS` lessons: it has seen so little that a week is short. */
export const NEW_GROUP_REST_DAYS = 7;
export const NEW_GROUP_LESSONS = 5;

/** In a group's first lessons, resting takes precedence over the rule's share of new parts; after them, the share does. */
export const OPENING_LESSONS = 2;

export type ScoreComponents = { time: number; unseen: number; age: number; variety: number };
export type LessonScore = { compositeScore: number; components: ScoreComponents };

/** a/(a+14): 0 today, 0.5 after two weeks, approaching 1 over months. */
export const ageValue = (days: number): number => days / (days + HALF_AGE_DAYS);

/** Milliseconds by which a lesson lies outside its tolerance, 0 inside. */
export const outsideMs = (totalMs: number, { minMs, maxMs }: LessonTargets): number =>
  Math.max(0, minMs - totalMs, totalMs - maxMs);

/** 1 at the target, falling with the square of the distance to 0 at the edge of the tolerance. */
export const timeComponent = (totalMs: number, targets: LessonTargets): number => {
  const { targetMs, minMs, maxMs } = targets;
  if (outsideMs(totalMs, targets) > 0) return 0;
  const distance = totalMs - targetMs;
  if (distance === 0) return 1;
  return 1 - (distance / (distance < 0 ? targetMs - minMs : maxMs - targetMs)) ** 2;
};

/** 1 if the number of new parts is the wanted one; 0 if there is no new part although at least one is wanted. */
export const unseenComponent = (unseen: number, parts: number, wanted: number): number =>
  unseen === 0 && wanted >= 1 ? 0 : 1 - Math.abs(unseen - wanted) / Math.max(wanted, parts - wanted);

/** Mean of the seen parts' age values; 1 if all parts are new. */
export const ageComponent = (ageValues: number, seen: number): number => (seen === 0 ? 1 : ageValues / seen);

/** Days for which a seen video rests, in a group that has had this many lessons. */
export const restDays = (lessons: number): number => (lessons < NEW_GROUP_LESSONS ? NEW_GROUP_REST_DAYS : REST_DAYS);

export const varietyComponent = (repeats: number, parts: number): number => 1 - repeats / Math.max(1, parts - 1);

export const compositeScore = ({ time, unseen, age, variety }: ScoreComponents): number =>
  SCORE_WEIGHTS.time * time + SCORE_WEIGHTS.unseen * unseen + SCORE_WEIGHTS.age * age + SCORE_WEIGHTS.variety * variety;
