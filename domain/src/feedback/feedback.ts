import type { IntensityLevel } from '#videos/intensity.ts';

/** A group's feedback on a lesson. */
export const difficulties = ['easy', 'right', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** A group's opinion of a video. */
export const opinions = ['heart', 'not-for-us'] as const;
export type Opinion = (typeof opinions)[number];

/** Number of consecutive lessons rated too hard after which a group is offered an easier intensity. */
export const HARD_IN_A_ROW = 3;

/** A group's feedback on a lesson; `answered` if the group has answered an offer that resulted from it. */
export type LessonFeedback = { difficulty: Difficulty; intensity: IntensityLevel; answered: boolean };

/**
 * The easier intensity to offer a group: one below the easiest of its last lessons, if all of them were too hard and none
 * has led to an answered offer. Undefined if that isn't below its usual intensity. `latest`: its feedback on lessons, newest first.
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

/** Minimum number of groups with feedback on a video or kind of lesson before anything is proposed. */
export const GROUPS_FOR_PROPOSAL = 5;

/** True if enough groups gave feedback on a video, and at least half of them don't want it. */
export const isUnwelcome = ({ groups, notForUs }: { groups: number; notForUs: number }): boolean =>
  groups >= GROUPS_FOR_PROPOSAL && 2 * notForUs >= groups;

/** Feedback on lessons of one length and intensity: the number of groups, and of lessons per rating. */
export type LessonVoices = { groups: number; easy: number; right: number; hard: number };

/** Returns whether at least half of these lessons were too hard or too easy; undefined if neither, or with feedback of too few groups. */
export const missedDifficulty = ({ groups, easy, right, hard }: LessonVoices): 'easy' | 'hard' | undefined => {
  const all = easy + right + hard;
  if (groups < GROUPS_FOR_PROPOSAL) return undefined;
  if (2 * hard >= all && hard > easy) return 'hard';
  return 2 * easy >= all && easy > hard ? 'easy' : undefined;
};
