/** Approximate number of ticks. */
const TICKS = 4;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120];

/** A scale of minutes that covers some values with margin, and a function from minutes to percent of its width. */
export const rangeOf = (minutes: readonly number[]) => {
  const [low, high] = [Math.min(...minutes), Math.max(...minutes)];
  const step = STEPS.find((each) => (high - low) / each <= TICKS) ?? STEPS.at(-1)!;
  const start = Math.max(0, Math.floor(low / step) * step - (low % step === 0 ? step : 0));
  const end = Math.ceil(high / step) * step + (high % step === 0 ? step : 0);
  const share = (minute: number) => (100 * (minute - start)) / (end - start);
  return {
    ticks: Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => start + i * step),
    at: (minute: number) => `${share(minute)}%`,
    fromEnd: (minute: number) => `${100 - share(minute)}%`,
  };
};
