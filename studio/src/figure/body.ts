import { radians, type Point, type Sides } from './geometry.ts';
import type { Seat } from './look.ts';
import type { Pose, View } from './pose.ts';

/** Lengths in figure units; thigh and shin are equal, and so are upper arm and forearm. */
export const LEG_BONE = 34;
export const ARM_BONE = 33;
export const TORSO = 40;
export const CHEST_TO_HEAD = 32;
export const HEAD_RADIUS = 22;
export const HAND_RADIUS = 8.5;
/** The height of a foot's point when standing. */
const FOOT_ON_GROUND = 10;

/** Distance of a joint from the middle of the body, by view: half the width of the shoulders and of the hips. */
const WIDTHS: Readonly<Record<View, { shoulder: number; hip: number }>> = {
  front: { shoulder: 14, hip: 7 },
  quarter: { shoulder: 8, hip: 4 },
  side: { shoulder: 0, hip: 0 },
};

/** The joints of one side. */
export type Limbs = { shoulder: Point; elbow: Point; hand: Point; thigh: Point; knee: Point; foot: Point };

/**
 * A pose as points, ready to draw. `air` is the height of a jump, `bow` the middle of the torso, `headAngle` in
 * degrees, `strain` how far a hand or foot remains from where the pose wants it.
 */
export type Body = Sides<Limbs> & {
  hip: Point;
  chest: Point;
  head: Point;
  headAngle: number;
  bow: Point;
  air: number;
  strain: number;
};

/**
 * Two bones of equal length from `root` towards `goal`; `amount` is the visible amount of bending, signed by its side.
 */
function bend(root: Point, goal: Point, bone: number, amount: number): { joint: Point; end: Point; missing: number } {
  const dx = goal.x - root.x;
  const dy = goal.y - root.y;
  const distance = Math.hypot(dx, dy) || 1e-6;
  const reach = Math.min(distance, 2 * bone - 0.01);
  const ux = dx / distance;
  const uy = dy / distance;
  const end = { x: root.x + ux * reach, y: root.y + uy * reach };
  const height = Math.sqrt(bone * bone - (reach / 2) ** 2) * amount;
  const joint = { x: (root.x + end.x) / 2 - uy * height, y: (root.y + end.y) / 2 + ux * height };
  return { joint, end, missing: distance - reach };
}

/** Share of a foot's sideways movement that the thigh follows, on a chair seen from the front. */
const THIGH_ASIDE = 0.9;

/**
 * A leg on a chair, seen from the front: thighs point to the viewer, so the knee is just below the hip. `lift` is the share
 * of the foot's height that the knee follows: 1 for a raised knee, 0 for a foot that swings forward.
 */
const seatedLeg = (thigh: Point, foot: Point, lift: number): { joint: Point; end: Point; missing: number } => ({
  joint: {
    x: thigh.x + (foot.x - thigh.x) * THIGH_ASIDE,
    y: thigh.y - 4 + Math.max(0, foot.y - FOOT_ON_GROUND) * lift,
  },
  end: foot,
  missing: 0,
});

/** Solves a pose into points. `air` lifts the body off the ground; `hands` overrides the hands' positions. */
export function solveBody(pose: Pose, view: View, air = 0, hands?: Sides<Point>, seat?: Seat): Body {
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
  const widths = WIDTHS[view];
  let strain = 0;
  const limbs = (side: 'left' | 'right'): Limbs => {
    const apart = side === 'left' ? -1 : 1;
    const outwards = view === 'front' ? apart : 1;
    const angle = radians(pose[`${side}Arm`]);
    const reach = pose[`${side}Reach`] * ARM_BONE * 2;
    const shoulder = {
      x: chest.x + apart * Math.cos(lean) * widths.shoulder,
      y: chest.y - apart * Math.sin(lean) * widths.shoulder - 3,
    };
    const thigh = {
      x: hip.x + apart * Math.cos(lean) * widths.hip,
      y: hip.y - apart * Math.sin(lean) * widths.hip * 0.5,
    };
    const goal = hands
      ? hands[side]
      : { x: shoulder.x + Math.sin(angle) * reach * outwards, y: shoulder.y - Math.cos(angle) * reach };
    const arm = bend(shoulder, goal, ARM_BONE, pose[`${side}Elbow`] * (view === 'front' ? outwards : -1));
    const foot = { x: pose[`${side}FootX`], y: pose[`${side}FootY`] + air };
    const leg =
      seat === 'chair'
        ? seatedLeg(thigh, foot, pose[`${side}Knee`])
        : bend(thigh, foot, LEG_BONE, pose[`${side}Knee`] * outwards);
    strain = Math.max(strain, arm.missing, leg.missing);
    return { shoulder, elbow: arm.joint, hand: arm.end, thigh, knee: leg.joint, foot: leg.end };
  };
  return { hip, chest, head, headAngle, bow, left: limbs('left'), right: limbs('right'), air, strain };
}
