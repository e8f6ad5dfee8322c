/** The milestone that a class reaches with a lesson, and the number to show, if any. */
export type Occasion =
  | { readonly kind: 'lesson'; readonly count?: undefined }
  | { readonly kind: 'first' | 'tenth' | 'month' | 'lessons'; readonly count: number }
  | { readonly kind: 'week'; readonly count: number; readonly planned: number };

const WEEKS_OF_A_MONTH = 4;

interface Progress {
  /** Finished lessons of the group, including this one; undefined if they aren't counted. */
  finishedLessons: number | undefined;
  /** Lessons of this week, including this one. */
  week: { done: number; planned: number } | undefined;
  /** Consecutive weeks with a lesson, including this one. */
  streak: number;
}
/** Returns the rarest occasion that applies: the first lesson, a month of full weeks, a full week, every tenth lesson, or the number of lessons. */
export const occasionOf = ({ finishedLessons: count, week, streak }: Progress): Occasion => {
  if (count === undefined) return { kind: 'lesson' };
  if (count === 1) return { kind: 'first', count };
  if (week && week.planned > 0 && week.done === week.planned) {
    const isMonth = streak > 0 && streak % WEEKS_OF_A_MONTH === 0;
    return isMonth ? { kind: 'month', count: streak } : { kind: 'week', count: week.done, planned: week.planned };
  }
  return { kind: count % 10 === 0 ? 'tenth' : 'lessons', count };
};
