export const DAYS_A_WEEK = 7;
/** Up to this many lessons a week fall on school days: Sunday to Thursday if the first lesson is on a Sunday. */
const SCHOOL_DAYS = 5;

/** Days from the first lesson to lesson `n` (from 0) of a group with `perWeek` lessons a week. */
export const daysUntilLesson = (n: number, perWeek: number): number => {
  const week = Math.floor(n / perWeek);
  const days = Math.min(DAYS_A_WEEK, Math.max(SCHOOL_DAYS, perWeek));
  return week * DAYS_A_WEEK + Math.floor(((n % perWeek) * days) / perWeek);
};
