/** What a lesson completes for its class: `count` is what it reads, if there is something to count. */
export type Occasion =
  | { readonly kind: 'lesson'; readonly count?: undefined }
  | { readonly kind: 'first' | 'tenth' | 'month' | 'lessons'; readonly count: number }
  | { readonly kind: 'week'; readonly count: number; readonly planned: number };

const WEEKS_OF_A_MONTH = 4;

interface Progress {
  /** Lessons that the group has finished, with this one; undefined if they aren't counted. */
  finishedLessons: number | undefined;
  /** Lessons of this week, with this one. */
  week: { done: number; planned: number } | undefined;
  /** Weeks in a row with a lesson, with this one. */
  streak: number;
}
/** Returns the rarest of a class's occasions: its first lesson, weeks that make a month, a whole week, ten more lessons, or else its lessons so far. */
export const occasionOf = ({ finishedLessons: count, week, streak }: Progress): Occasion => {
  if (count === undefined) return { kind: 'lesson' };
  if (count === 1) return { kind: 'first', count };
  if (week && week.planned > 0 && week.done === week.planned) {
    const isMonth = streak > 0 && streak % WEEKS_OF_A_MONTH === 0;
    return isMonth ? { kind: 'month', count: streak } : { kind: 'week', count: week.done, planned: week.planned };
  }
  return { kind: count % 10 === 0 ? 'tenth' : 'lessons', count };
};
