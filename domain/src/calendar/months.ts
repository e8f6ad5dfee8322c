/** Only years 2000 to 2999, which all date functions format alike. */
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** True for a month, 'YYYY-MM'. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && MONTH.test(value);

/** The month `months` later; earlier for a negative number. */
export const monthsAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};
