import { radians, type Point, type Sides } from './geometry.ts';
import type { Pose, View } from './pose.ts';

/** Lengths in figure units; thigh and shin are equal, and so are upper arm and forearm. */
const LEG_BONE = 34;
const ARM_BONE = 32;
const TORSO = 40;
const CHEST_TO_HEAD = 38;

export type Limbs = { shoulder: Point; elbow: Point; hand: Point; knee: Point; foot: Point };

/**
 * A pose as points, ready to draw. `air` is the height of a jump, `bow` the middle of the torso, `headAngle` in
 * degrees.
 */
export type Body = Sides<Limbs> & {
  hip: Point;
  chest: Point;
  head: Point;
  headAngle: number;
  bow: Point;
  air: number;
};

/**
 * Two bones of equal length from `root` towards `goal`; `amount` is the visible amount of bending, signed by its side.
 */
function bend(root: Point, goal: Point, bone: number, amount: number): { joint: Point; end: Point } {
  const dx = goal.x - root.x;
  const dy = goal.y - root.y;
  const distance = Math.hypot(dx, dy) || 1e-6;
  const reach = Math.min(distance, 2 * bone - 0.01);
  const ux = dx / distance;
  const uy = dy / distance;
  const end = { x: root.x + ux * reach, y: root.y + uy * reach };
  const height = Math.sqrt(bone * bone - (reach / 2) ** 2) * amount;
  return { joint: { x: (root.x + end.x) / 2 - uy * height, y: (root.y + end.y) / 2 + ux * height }, end };
}

/** Solves a pose into points. `air` lifts the body off the ground; `hands` overrides the hands' positions. */
export function solveBody(pose: Pose, view: View, air = 0, hands?: Sides<Point>): Body {
  const lean = radians(pose.lean);
  const hip = { x: pose.hipX, y: pose.hipY + air };
  const chest = { x: hip.x + Math.sin(lean) * TORSO, y: hip.y + Math.cos(lean) * TORSO };
  const headAngle = pose.lean * 0.75 + pose.nod;
  const head = {
    x: chest.x + Math.sin(radians(headAngle)) * CHEST_TO_HEAD,
    y: chest.y + Math.cos(radians(headAngle)) * CHEST_TO_HEAD,
  };
  const bow = {
    x: (hip.x + chest.x) / 2 + Math.cos(lean) * pose.curl,
    y: (hip.y + chest.y) / 2 - Math.sin(lean) * pose.curl,
  };
  const limbs = (side: 'left' | 'right'): Limbs => {
    const outwards = view === 'front' && side === 'left' ? -1 : 1;
    const angle = radians(pose[`${side}Arm`]);
    const reach = pose[`${side}Reach`] * ARM_BONE * 2;
    const shoulder =
      view === 'front'
        ? { x: chest.x + outwards * Math.cos(lean) * 6, y: chest.y - outwards * Math.sin(lean) * 6 - 2 }
        : chest;
    const goal = hands
      ? hands[side]
      : { x: shoulder.x + Math.sin(angle) * reach * outwards, y: shoulder.y - Math.cos(angle) * reach };
    const arm = bend(shoulder, goal, ARM_BONE, pose[`${side}Elbow`] * (view === 'side' ? -1 : outwards));
    const foot = { x: pose[`${side}FootX`], y: pose[`${side}FootY`] + air };
    const leg = bend(hip, foot, LEG_BONE, pose[`${side}Knee`] * outwards);
    return { shoulder, elbow: arm.joint, hand: arm.end, knee: leg.joint, foot: leg.end };
  };
  return { hip, chest, head, headAngle, bow, left: limbs('left'), right: limbs('right'), air };
}
