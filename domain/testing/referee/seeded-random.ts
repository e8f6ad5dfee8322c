/** Random numbers in [0, 1) (mulberry32), independent of the composer's own generator: cases never depend on the code under test. */
export type RandomSource = {
  next: () => number;
  below: (n: number) => number;
  between: (low: number, high: number) => number;
};
export const seededRandom = (seed: number): RandomSource => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    between: (low, high) => low + (high - low) * next(),
  };
};
