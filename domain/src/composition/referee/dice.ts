/** A stream of numbers in [0, 1) of its own (mulberry32), so that instances never depend on what they measure. */
export type Dice = { next: () => number; below: (n: number) => number; between: (low: number, high: number) => number };
export const diceOf = (seed: number): Dice => {
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
