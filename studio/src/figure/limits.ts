import type { Body, Limbs } from './body.ts';
import { ARM_BONE, HAND_RADIUS, HEAD_RADIUS, LEG_BONE } from './body.ts';
import type { Point } from './geometry.ts';
import type { Pose, View } from './pose.ts';

/** Closest that a hand comes to its shoulder, and a foot to its hip: elbows and knees don't bend further. */
const CLOSEST_HAND = 2 * ARM_BONE * 0.28;
const CLOSEST_FOOT = 2 * LEG_BONE * 0.22;
/** Maximum distance of a hand or foot from the position given by the pose. */
const MOST_STRAIN = 3;
const SOLE = 9;
/** A foot at most this high is on the ground, or on the step. */
const STANDING = 15;
const ON_STEP = 31;
const MOST_LEAN: Readonly<Record<View, readonly [back: number, forward: number]>> = {
  front: [-42, 42],
  quarter: [-30, 60],
  side: [-30, 112],
};
const MOST_NOD = 60;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) || 1e-6;
  const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2;
  const u = Math.min(1, Math.max(0, along));
  return distance(point, { x: from.x + (to.x - from.x) * u, y: from.y + (to.y - from.y) * u });
}

/** What carries a body: its feet, a seat that leaves them free, or the ground under crossed legs. */
export type Support = 'feet' | 'seat' | 'floor';

/** True if a hand covers the lap, which looks odd from the front. */
export const coversLap = ({ hip, left, right }: Body): boolean =>
  [left.hand, right.hand].some((hand) => distance(hand, { x: hip.x, y: hip.y - 8 }) < 11);

/** Vertical limits: the picture's upper `edge`, and the height of the head's `crown` above its middle. */
export type Room = { edge: number; crown: number };

/** Returns one phrase per impossible or unsuitable joint position; empty for a good pose. */
export function faultsOf(body: Body, pose: Pose, view: View, support: Support, { edge, crown }: Room): string[] {
  const faults: string[] = [];
  const seat = support === 'floor';
  const check = (isFine: boolean, fault: string) => {
    if (!isFine) faults.push(fault);
  };
  const { hip, chest, head, air, left, right } = body;
  const [back, forward] = MOST_LEAN[view];
  check(body.strain <= MOST_STRAIN || seat, `a limb is ${body.strain.toFixed(1)} too short`);
  check(pose.lean >= back && pose.lean <= forward, `the torso leans ${pose.lean.toFixed(0)}°`);
  check(Math.abs(pose.nod) <= MOST_NOD, `the head is turned ${pose.nod.toFixed(0)}°`);
  check(head.y - HEAD_RADIUS > 4, 'the head is on the ground');
  check(head.y + crown <= edge, 'the head leaves the picture');
  if (support === 'feet') {
    const heights = [left, right].map(({ foot }) => foot.y - air);
    const lowest = Math.min(...heights);
    check(lowest >= SOLE - 0.01, `a foot is ${(SOLE - lowest).toFixed(1)} in the ground`);
    const stands = heights.some((height) => height <= STANDING || Math.abs(height - ON_STEP) < 3);
    check(air > 0 || stands, 'both feet float');
  }
  const limb = ({ shoulder, elbow, hand, thigh, knee, foot }: Limbs, side: string) => {
    check(hand.y + HAND_RADIUS <= edge, `the ${side} hand leaves the picture`);
    check(distance(shoulder, hand) >= CLOSEST_HAND, `the ${side} elbow bends too far`);
    check(seat || distance(thigh, foot) >= CLOSEST_FOOT, `the ${side} knee bends too far`);
    check(Math.min(elbow.y, hand.y) > 2, `the ${side} arm is in the ground`);
    check(seat || knee.y > 4, `the ${side} knee is in the ground`);
    // an arm that isn't raised is drawn in front of the head
    const isRaised = hand.y > chest.y + 14 || elbow.y > chest.y + 14;
    const fromFace = distanceToLine(head, elbow, hand);
    check(isRaised || fromFace > HEAD_RADIUS * 0.7, `the ${side} arm hides the face`);
    if (view !== 'front' && !seat)
      check(distanceToLine(knee, hip, chest) > 8 || knee.y < hip.y, `the ${side} knee is in the belly`);
  };
  limb(left, 'left');
  limb(right, 'right');
  if (view === 'front' && !seat) check(right.foot.x - left.foot.x > -20, 'the legs are knotted');
  return faults;
}
