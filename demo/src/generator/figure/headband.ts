import type { Body } from './body.ts';
import { radians, type Point } from './geometry.ts';

const LINK = 8;
const HEAD_CLEARANCE = 23;
const DAMPING = 0.86;
/** The chain needs two cycles to settle; the third is kept. */
const ROUNDS = 3;

/** Where the headband is tied, behind the head. */
function knotOf(body: Body): Point {
  const angle = radians(body.headAngle);
  return {
    x: body.head.x - Math.cos(angle) * 18 + Math.sin(angle) * 8,
    y: body.head.y + Math.sin(angle) * 18 + Math.cos(angle) * 8,
  };
}

/** Constrains a link to its length, and keeps it out of the head. */
function constrain(point: Point, previous: Point, head: Point): void {
  const dx = point.x - previous.x;
  const dy = point.y - previous.y;
  const distance = Math.hypot(dx, dy) || 1e-6;
  point.x = previous.x + (dx / distance) * LINK;
  point.y = previous.y + (dy / distance) * LINK;
  const hx = point.x - head.x;
  const hy = point.y - head.y;
  const fromHead = Math.hypot(hx, hy);
  if (fromHead < HEAD_CLEARANCE) {
    point.x = head.x + (hx / fromHead) * HEAD_CLEARANCE;
    point.y = head.y + (hy / fromHead) * HEAD_CLEARANCE;
  }
}

/**
 * The headband's loose end in every frame (knot and two links): a hanging chain, simulated until it repeats, so that it
 * follows the head and still loops.
 */
export function headbandEnds(bodies: readonly Body[], framesPerSecond: number): Point[][] {
  const frames = bodies.length;
  const dt = 1 / framesPerSecond;
  const start = knotOf(bodies[0]!);
  const points = [start, { x: start.x - 6, y: start.y - 6 }, { x: start.x - 12, y: start.y - 12 }];
  const before = points.map((point) => ({ ...point }));
  const ends: Point[][] = [];
  for (let frame = 0; frame < frames * ROUNDS; frame++) {
    const body = bodies[frame % frames]!;
    points[0] = knotOf(body);
    for (const i of [1, 2]) {
      const point = points[i]!;
      const last = before[i]!;
      const vx = (point.x - last.x) * DAMPING;
      const vy = (point.y - last.y) * DAMPING;
      before[i] = { ...point };
      point.x += vx - 90 * dt * dt * 6;
      point.y += vy - 420 * dt * dt * 3;
    }
    for (let pass = 0; pass < 6; pass++) for (const i of [1, 2]) constrain(points[i]!, points[i - 1]!, body.head);
    if (frame >= frames * (ROUNDS - 1)) ends.push(points.map((point) => ({ ...point })));
  }
  return ends;
}
