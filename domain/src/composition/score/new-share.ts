import { OPENING_LESSONS } from './score.ts';

export type ShareOf = {
  /** The rule's share of new parts. */
  ruleShare: number;
  parts: number;
  /** How many of the parts seen videos can be that have rested. */
  restedParts: number;
  /** How many lessons the group has behind it. */
  lessons: number;
  /** New videos that the lesson's blocks can draw on, and how many more lessons are composed ahead. */
  newLeft: number;
  lessonsAhead: number;
};

/**
 * The share of new parts to aim at. Where too little has rested there are more: as many as it takes in a group's first
 * lessons, one part at most after them. Each lesson that is composed ahead is left one new video, before all else.
 */
export const aimedShare = ({ ruleShare, parts, restedParts, lessons, newLeft, lessonsAhead }: ShareOf): number => {
  const most = lessons < OPENING_LESSONS ? 1 : Math.floor(ruleShare * parts + 1) / parts;
  const share = Math.max(ruleShare, Math.min(most, 1 - restedParts / parts));
  return lessonsAhead === 0 ? share : Math.min(share, Math.max(1, newLeft - lessonsAhead) / parts);
};
