import type { Point } from '#generator/figure/geometry.ts';

/**
 * A cascade of three balls. Time counts in throws of one ball, from hand to hand; each hand holds a ball for this share
 * of it, and a new one comes every two thirds.
 */
export const HELD = 0.24;
const THROW_EVERY = 2 / 3;

/** A hand at a time: it carries a ball inwards and comes back for the next. `side` −1 is the left hand, 1 the right. */
export function jugglingHand(time: number, side: -1 | 1): Point {
  const sinceCatch = ((time % THROW_EVERY) + THROW_EVERY) % THROW_EVERY;
  const holds = sinceCatch < HELD;
  const inwards = holds ? sinceCatch / HELD : 1 - (sinceCatch - HELD) / (THROW_EVERY - HELD);
  return {
    x: side * (50 - 18 * inwards),
    y: 82 + (holds ? -9 * Math.sin(inwards * Math.PI) : 6 * Math.sin(inwards * Math.PI)),
  };
}
