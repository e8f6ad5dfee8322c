import { OPENING_LESSONS } from './score.ts';

export type NewPartsInput = {
  /** The rule's percentage of new parts. */
  rulePercent: number;
  parts: number;
  /** The largest number of parts that can be filled with seen videos that have rested. */
  restedParts: number;
  /** Number of lessons the group has had. */
  lessons: number;
  /** New videos that the lesson's blocks can draw on, and the number of further lessons to be composed ahead. */
  newLeft: number;
  lessonsAhead: number;
};

/** The number of new parts that a rule asks for, a whole one wherever it can be: a product of shares wouldn't be exact. */
export const ruleNewParts = (percent: number, parts: number): number => (percent * parts) / 100;

/**
 * Computes the number of new parts to aim at, which needn't be whole. It is larger if too few seen videos have rested: as large as necessary in a group's first
 * lessons, by one part at most after them. Above all, one new video is left for each lesson composed ahead.
 */
export const targetNewParts = ({
  rulePercent,
  parts,
  restedParts,
  lessons,
  newLeft,
  lessonsAhead,
}: NewPartsInput): number => {
  const rule = ruleNewParts(rulePercent, parts);
  const max = lessons < OPENING_LESSONS ? parts : Math.floor(rule + 1);
  const wanted = Math.max(rule, Math.min(max, parts - restedParts));
  return lessonsAhead === 0 ? wanted : Math.min(wanted, Math.max(1, newLeft - lessonsAhead));
};
