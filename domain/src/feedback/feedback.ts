import type { IntensityLevel } from '#videos/intensity.ts';

/** A group's feedback on a lesson. */
export const difficulties = ['easy', 'right', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** A group's opinion of a video. */
export const opinions = ['heart', 'not-for-us'] as const;
export type Opinion = (typeof opinions)[number];

/** After so many lessons in a row that were too hard, a group is offered an easier intensity. */
export const HARD_IN_A_ROW = 3;

/** A group's feedback on a lesson; `answered`: it led to an offer that was answered. */
export type LessonFeedback = { difficulty: Difficulty; intensity: IntensityLevel; answered: boolean };

/**
 * The intensity that a group is offered, which is easier than its usual one: one below the easiest of its last lessons, if those were too hard,
 * and no offer came of any of them before. `latest`: its feedback on lessons, newest first.
 */
export const easierIntensity = (
  latest: readonly LessonFeedback[],
  usual: IntensityLevel,
): IntensityLevel | undefined => {
  const last = latest.slice(0, HARD_IN_A_ROW);
  if (last.length < HARD_IN_A_ROW) return undefined;
  if (last.some(({ difficulty, answered }) => difficulty !== 'hard' || answered)) return undefined;
  const easier = Math.min(...last.map(({ intensity }) => intensity)) - 1;
  return easier >= 1 && easier < usual ? (easier as IntensityLevel) : undefined;
};

/** Fewer groups than these say too little of a video or of a kind of lesson for a proposal. */
export const GROUPS_FOR_PROPOSAL = 5;

/** True if enough groups gave feedback on a video, and at least half of them don't want it. */
export const isUnwelcome = ({ groups, notForUs }: { groups: number; notForUs: number }): boolean =>
  groups >= GROUPS_FOR_PROPOSAL && 2 * notForUs >= groups;

/** Feedback on lessons of one length and intensity, in numbers of lessons. */
export type LessonVoices = { groups: number; easy: number; right: number; hard: number };

/** Returns the fault of the rule of such lessons: at least half of them were too hard, or too easy; undefined if neither, or if too few groups gave feedback. */
export const missedDifficulty = ({ groups, easy, right, hard }: LessonVoices): 'easy' | 'hard' | undefined => {
  const all = easy + right + hard;
  if (groups < GROUPS_FOR_PROPOSAL) return undefined;
  if (2 * hard >= all && hard > easy) return 'hard';
  return 2 * easy >= all && easy > hard ? 'easy' : undefined;
};
