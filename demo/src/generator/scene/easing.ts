/** 0 … 1, whatever comes in. */
export const clamp = (u: number): number => Math.min(1, Math.max(0, u));

/** Slow in, slow out. */
export const smooth = (u: number): number => {
  const v = clamp(u);
  return v * v * (3 - 2 * v);
};

/** Runs a little past 1 and comes back. */
export const overshoot = (u: number): number => {
  const v = clamp(u) - 1;
  return 1 + 2.2 * v ** 3 + 1.2 * v ** 2;
};
