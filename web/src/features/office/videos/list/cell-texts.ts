/** Formats seconds as minutes: 345 → '5.75'. */
export const minutesOf = (seconds: number): string => (seconds / 60).toFixed(2);
