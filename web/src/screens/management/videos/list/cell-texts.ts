/** 345 → '5.75' (spec, section 9: seconds divided by 60, two decimals). */
export const minutesOf = (seconds: number): string => (seconds / 60).toFixed(2);

/** '2026-11-19T…' → '19.11.2026', in this browser's day. */
export const dateText = (iso: string): string => {
  const date = new Date(iso);
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
};
