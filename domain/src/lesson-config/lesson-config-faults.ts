/** Nobody's lesson lasts three hours. */
export const MAX_TARGET_MINUTES = 180;
export const MAX_TOLERANCE_MINUTES = 240;

/** What can be wrong with rules that are to be saved, or was; whoever shows it has words of their own for each. */
export const lessonConfigFaultCodes = [
  /** A percentage below 0 or above 100. */
  'PERCENT_RANGE',
  /** The two percentages don't sum to 100. */
  'RATIO_SUM',
  'TOLERANCE_RANGE',
  /** The least minutes were more than the most: saving swaps them. */
  'TOLERANCE_SWAPPED',
  'TARGET_RANGE',
  /** A block of a category that there isn't. */
  'NO_CATEGORY',
  /** A pin to a video that there isn't. */
  'NO_VIDEO',
  'PINNED_TWICE',
  /** An exclusion of what is neither a category nor a video. */
  'NOTHING_EXCLUDED',
] as const;
export type LessonConfigFaultCode = (typeof lessonConfigFaultCodes)[number];

/** What is wrong with one of the two percentages of the ratio; undefined where nothing is. */
export const percentFault = (percent: number): LessonConfigFaultCode | undefined =>
  percent < 0 || percent > 100 ? 'PERCENT_RANGE' : undefined;

/** What is wrong with the least or the most minutes of a lesson, each by itself. */
export const toleranceFault = (minutes: number): LessonConfigFaultCode | undefined =>
  minutes < 0 || minutes > MAX_TOLERANCE_MINUTES ? 'TOLERANCE_RANGE' : undefined;

/** What is wrong with the minutes that lessons are composed towards. */
export const targetFault = (minutes: number): LessonConfigFaultCode | undefined =>
  minutes > 0 && minutes <= MAX_TARGET_MINUTES ? undefined : 'TARGET_RANGE';
