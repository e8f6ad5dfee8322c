/** Clamps to 0 … 1. */
export const clamp = (u: number): number => Math.min(1, Math.max(0, u));

/** Ease in and out. */
export const smooth = (u: number): number => {
  const v = clamp(u);
  return v * v * (3 - 2 * v);
};

/** Overshoots 1 slightly and comes back. */
export const overshoot = (u: number): number => {
  const v = clamp(u) - 1;
  return 1 + 2.2 * v ** 3 + 1.2 * v ** 2;
};
