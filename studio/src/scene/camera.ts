import { bodyAt, type Segment } from '#course.ts';
import type { Choreography } from '#exercises/exercise.ts';

/** Everything is laid out for 960 × 540 and scaled to the requested size. */
export const DESIGN_WIDTH = 960;
export const DESIGN_HEIGHT = 540;

/** The visible part of the design: its centre and the zoom factor. */
export type Camera = { x: number; y: number; zoom: number };

export const WHOLE: Camera = { x: DESIGN_WIDTH / 2, y: DESIGN_HEIGHT / 2, zoom: 1 };

/** Above the first zoom, outlines look coarse; below the second, a cut isn't worth it. */
const CLOSEST = 1.6;
const LEAST_CUT = 1.15;
/** Free space around a figure, in pixels of the design. */
const MARGIN = 26;
/** Feet that stay within this distance don't move. */
const STILL = 3;
/** Distance from the hip to the lower edge of a picture without feet. */
const BELOW_HIP = 34;
const AROUND_HAND = 14;
const STEPS_A_BEAT = 4;

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Returns the closest camera that shows everything the figure reaches in a segment, without the legs if they don't move.
 * `toDesign` converts figure units; `crown` is the height of the head above its middle.
 */
export function closeUp(
  choreography: Choreography,
  segment: Segment,
  crown: number,
  toDesign: (x: number, y: number) => { x: number; y: number },
): Camera {
  const bodies = Array.from({ length: segment.beats * STEPS_A_BEAT }, (_, i) =>
    bodyAt(choreography, segment, i / STEPS_A_BEAT),
  );
  const feet = bodies.flatMap(({ left, right }) => [left.foot, right.foot]);
  const isStill =
    !choreography.hands &&
    (['left', 'right'] as const).every(
      (side) =>
        rangeOf(bodies.map((body) => body[side].foot.x)) < STILL &&
        rangeOf(bodies.map((body) => body[side].foot.y)) < STILL,
    );
  const bottom = isStill ? Math.max(0, Math.min(...bodies.map(({ hip }) => hip.y)) - BELOW_HIP) : -12;
  const hands = bodies.flatMap(({ left, right }) => [left.hand, right.hand]);
  const xs = [
    ...hands.flatMap(({ x }) => [x - AROUND_HAND, x + AROUND_HAND]),
    ...(isStill ? [] : feet.flatMap(({ x }) => [x - 2 * AROUND_HAND, x + 2 * AROUND_HAND])),
    ...bodies.flatMap(({ head }) => [head.x - 30, head.x + 30]),
  ];
  const top = Math.max(...hands.map(({ y }) => y + AROUND_HAND), ...bodies.map(({ head }) => head.y + crown));
  const one = toDesign(Math.min(...xs), bottom);
  const other = toDesign(Math.max(...xs), top);
  const width = Math.abs(other.x - one.x) + 2 * MARGIN;
  const height = Math.abs(other.y - one.y) + 2 * MARGIN;
  const zoom = Math.min(CLOSEST, DESIGN_WIDTH / width, DESIGN_HEIGHT / height);
  if (zoom < LEAST_CUT) return WHOLE;
  const inside = (middle: number, size: number): number =>
    Math.min(size - size / zoom / 2, Math.max(size / zoom / 2, middle));
  return {
    x: inside((one.x + other.x) / 2, DESIGN_WIDTH),
    y: inside((one.y + other.y) / 2, DESIGN_HEIGHT),
    zoom,
  };
}
