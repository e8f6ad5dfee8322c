export const DAYS_A_WEEK = 7;
/** Up to so many lessons a week lie on school days, Sunday to Thursday where the first lesson's is a Sunday. */
const SCHOOL_DAYS = 5;

/** Days between the first lesson's and the n-th one's, n from 0, of a group with so many lessons in each week. */
export const daysUntilLesson = (n: number, perWeek: number): number => {
  const week = Math.floor(n / perWeek);
  const days = Math.min(DAYS_A_WEEK, Math.max(SCHOOL_DAYS, perWeek));
  return week * DAYS_A_WEEK + Math.floor(((n % perWeek) * days) / perWeek);
};
