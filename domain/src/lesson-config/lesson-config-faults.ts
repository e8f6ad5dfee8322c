/** No lesson lasts longer than three hours. */
export const MAX_TARGET_MINUTES = 180;
export const MAX_TOLERANCE_MINUTES = 240;

/** Faults for which rules are rejected or corrected on saving; clients have their own text for each code. */
export const lessonConfigFaultCodes = [
  /** A percentage below 0 or above 100. */
  'PERCENT_RANGE',
  /** The two percentages don't sum to 100. */
  'RATIO_SUM',
  'TOLERANCE_RANGE',
  /** The minimum was above the maximum: saving swaps them. */
  'TOLERANCE_SWAPPED',
  'TARGET_RANGE',
  /** A block with a category that doesn't exist. */
  'NO_CATEGORY',
  /** A pin to a video that doesn't exist. */
  'NO_VIDEO',
  'PINNED_TWICE',
  /** An exclusion that is neither a category nor a video. */
  'NOTHING_EXCLUDED',
] as const;
export type LessonConfigFaultCode = (typeof lessonConfigFaultCodes)[number];

/** Checks one of the two percentages of the ratio; undefined if it is valid. */
export const percentFault = (percent: number): LessonConfigFaultCode | undefined =>
  percent < 0 || percent > 100 ? 'PERCENT_RANGE' : undefined;

/** Checks the minimum or the maximum minutes of a lesson, each by itself. */
export const toleranceFault = (minutes: number): LessonConfigFaultCode | undefined =>
  minutes < 0 || minutes > MAX_TOLERANCE_MINUTES ? 'TOLERANCE_RANGE' : undefined;

/** Checks the target minutes of lessons. */
export const targetFault = (minutes: number): LessonConfigFaultCode | undefined =>
  minutes > 0 && minutes <= MAX_TARGET_MINUTES ? undefined : 'TARGET_RANGE';
