/** 345 → '5.75' (spec, section 9: seconds divided by 60, two decimals). */
export const minutesOf = (seconds: number): string => (seconds / 60).toFixed(2);
