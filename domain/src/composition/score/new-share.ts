import { OPENING_LESSONS } from './score.ts';

export type NewPartsInput = {
  /** The rule's percentage of new parts. */
  rulePercent: number;
  parts: number;
  /** Number of lessons the group has had. */
  lessons: number;
  /** Pinned and kept parts that are new. */
  newSettled: number;
  /** New videos that the lesson's other blocks can draw on, and the number of further lessons to be composed ahead. */
  newLeft: number;
  lessonsAhead: number;
};

/** The number of new parts to aim at, which needn't be whole, and the largest that is as good as a repetition avoided. */
export type WantedNew = { readonly wanted: number; readonly most: number };

/**
 * How many new parts too many a lesson has, or too few, beyond the one that makes no difference; without any although one is wanted, and for
 * each where none is, as many as it has parts.
 */
export const partsOff = (newParts: number, parts: number, { wanted, most }: WantedNew): number => {
  if (wanted === 0) return newParts * parts;
  return newParts === 0 && wanted >= 1 ? parts : Math.max(0, newParts - most, wanted - 1 - newParts);
};

/** The number of new parts that a rule asks for, a whole one wherever it can be: a product of shares wouldn't be exact. */
export const ruleNewParts = (percent: number, parts: number): number => (percent * parts) / 100;

/**
 * Computes the number of new parts to aim at: all in a group's first lessons, then the rule's share. Above all, one new video is left for
 * each lesson composed ahead.
 */
export const targetNewParts = ({
  rulePercent,
  parts,
  lessons,
  newSettled,
  newLeft,
  lessonsAhead,
}: NewPartsInput): WantedNew => {
  const wanted = lessons < OPENING_LESSONS ? parts : ruleNewParts(rulePercent, parts);
  const left = lessonsAhead === 0 ? Infinity : Math.max(1, newSettled + Math.max(0, newLeft - lessonsAhead));
  return { wanted: Math.min(wanted, left), most: Math.min(wanted + 1, left) };
};
