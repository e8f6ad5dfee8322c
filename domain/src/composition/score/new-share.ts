import { OPENING_LESSONS } from './score.ts';

export type NewShareInput = {
  /** The rule's share of new parts. */
  ruleShare: number;
  parts: number;
  /** The largest number of parts that can be filled with seen videos that have rested. */
  restedParts: number;
  /** Number of lessons the group has had. */
  lessons: number;
  /** New videos that the lesson's blocks can draw on, and the number of further lessons to be composed ahead. */
  newLeft: number;
  lessonsAhead: number;
};

/**
 * Computes the share of new parts to aim at. It is larger if too few seen videos have rested: as large as necessary in a group's first
 * lessons, by one part at most after them. Above all, one new video is left for each lesson composed ahead.
 */
export const targetNewShare = ({
  ruleShare,
  parts,
  restedParts,
  lessons,
  newLeft,
  lessonsAhead,
}: NewShareInput): number => {
  const max = lessons < OPENING_LESSONS ? 1 : Math.floor(ruleShare * parts + 1) / parts;
  const share = Math.max(ruleShare, Math.min(max, 1 - restedParts / parts));
  return lessonsAhead === 0 ? share : Math.min(share, Math.max(1, newLeft - lessonsAhead) / parts);
};
