import type { LessonTargets } from './lesson-targets.ts';

/** What the four components of the score weigh: they sum to 1. */
export const SCORE_WEIGHTS = { time: 0.35, unseen: 0.35, age: 0.2, variety: 0.1 } as const;

/** τ: at most this much score is given up so that equally good lessons differ from seed to seed. */
export const TIE_BREAK = 0.01;

/** At most this much score is given up so that a series in process goes on. */
export const SERIES_PREFERENCE = 0.05;

/** A video seen this many days ago is worth half of one that was never seen before. */
export const HALF_AGE_DAYS = 14;

/** The age of a seen video when nobody knows the date. */
export const UNKNOWN_AGE_DAYS = 365;

/** A seen video that rested for this many days may come again without standing for a lack of new ones. */
export const REST_DAYS = 3;

/** The same for a group with fewer than `NEW_GROUP_LESSONS` lessons behind it: it knows so little that a week is short. */
export const NEW_GROUP_REST_DAYS = 7;
export const NEW_GROUP_LESSONS = 5;

/** So many lessons may be as new as the rest asks for; after them the rule's share comes before the rest. */
export const OPENING_LESSONS = 2;

export type ScoreComponents = { time: number; unseen: number; age: number; variety: number };
export type LessonScore = { compositeScore: number; components: ScoreComponents };

/** a/(a+14): 0 today, 0.5 after two weeks, towards 1 with the months. */
export const ageValue = (days: number): number => days / (days + HALF_AGE_DAYS);

/** Milliseconds that a lesson lies outside its tolerance, 0 inside. */
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

/** 1 where the share of new parts is the one that is wanted; 0 where there is no new one and at least one is wanted. */
export const unseenComponent = (unseen: number, parts: number, wantedShare: number): number =>
  unseen === 0 && wantedShare >= 1 / parts
    ? 0
    : 1 - Math.abs(unseen / parts - wantedShare) / Math.max(wantedShare, 1 - wantedShare);

/** Mean of the seen parts' age values; 1 where all is new. */
export const ageComponent = (ageValues: number, seen: number): number => (seen === 0 ? 1 : ageValues / seen);

/** Days for which a seen video rests, for a group with so many lessons behind it. */
export const restDays = (lessons: number): number => (lessons < NEW_GROUP_LESSONS ? NEW_GROUP_REST_DAYS : REST_DAYS);

export const varietyComponent = (repeats: number, parts: number): number => 1 - repeats / Math.max(1, parts - 1);

export const compositeScore = ({ time, unseen, age, variety }: ScoreComponents): number =>
  SCORE_WEIGHTS.time * time + SCORE_WEIGHTS.unseen * unseen + SCORE_WEIGHTS.age * age + SCORE_WEIGHTS.variety * variety;
