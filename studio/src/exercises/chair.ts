import { TAU } from '#figure/geometry.ts';
import type { KeyPose } from '#figure/pose.ts';
import { alternate, both, round, type Move } from './move.ts';

/** Moves on a chair. */

/** Legs, seen from the front; feet come down on their toes. */
export const tap = alternate(
  'front',
  { rightFootX: 34, rightFootY: 10 },
  [0.5, { rightFootY: 16 }],
  [1.5, { rightFootY: 16 }],
);
export const open = both({ feet: 34 }, [0.5, { feetY: 15 }], [1.5, { feetY: 15 }]);
export const knee = (height: number) => alternate('front', { rightFootY: height });
export const kick = alternate('front', { rightFootY: 27, rightFootX: 18, rightKnee: 0 });
export const sway = (lean: number) => alternate('front', { lean });

/** The same, seen at an angle. */
export const heel = alternate(
  'side',
  { rightFootX: 48, rightFootY: 14 },
  [0.5, { rightFootY: 20 }],
  [1.5, { rightFootY: 20 }],
);
export const sideKnee = (height: number) => alternate('side', { rightFootX: 28, rightFootY: height });
export const sideKick = alternate('side', { rightFootX: 56, rightFootY: 38 });
export const lean = (degrees: number) => both({ lean: degrees });

export const FORWARD = { arms: 92, reach: 1, elbows: 0.1 };
export const UP_FORWARD = { arms: 142, reach: 1, elbows: 0.1 };
export const UP = { arms: 164, reach: 1, elbows: -0.2 };

/** Points of a circle, one in every eighth of `cycle`. */
const around = (cycle: number, at: (turn: number) => KeyPose[1]): Move =>
  round(cycle, ...[1, 2, 3, 4, 5, 6, 7].map((eighth): KeyPose => [(eighth * cycle) / 8, at((eighth / 8) * TAU)]));

const PEDALS = { x: 33, y: 28, radius: 13 };
export const pedalPose = (turn: number) => ({
  rightFootX: PEDALS.x + 3 + PEDALS.radius * Math.sin(turn),
  rightFootY: PEDALS.y + PEDALS.radius * Math.cos(turn),
  leftFootX: PEDALS.x - 3 - PEDALS.radius * Math.sin(turn),
  leftFootY: PEDALS.y - PEDALS.radius * Math.cos(turn),
});
export const pedal = around(4, pedalPose);

/** From the chest to the sky, out to the sides, and back to the chest. */
export const breaststroke = round(
  4,
  [1.2, { arms: 158, reach: 0.98, elbows: -0.2 }],
  [2.2, { arms: 100, reach: 1, elbows: 0 }],
  [3.1, { arms: 48, reach: 0.74, elbows: 0.8 }],
);
/** One hand after the other takes the next rung, and the other leg comes up. */
export const climb = alternate('front', {
  rightArm: 166,
  rightReach: 1,
  rightElbow: -0.2,
  leftArm: 122,
  leftReach: 0.5,
  leftElbow: -1,
  leftFootY: 32,
});

/** Fingertips on the thighs, one hand after the other. */
export const drum = alternate('front', { rightArm: 96, rightReach: 0.62, rightElbow: -0.9 });
export const drumCrossing = round(
  4,
  [1, { arms: 70, reach: 0.66, elbows: 0.8 }],
  [2, { arms: -48, reach: 0.72, elbows: 0.5 }],
  [3, { arms: 70, reach: 0.66, elbows: 0.8 }],
);
/** The right elbow to the left knee. */
export const diagonal = (height: number) =>
  alternate('front', {
    leftFootY: height,
    lean: -14,
    rightArm: -46,
    rightReach: 0.54,
    rightElbow: 0.6,
  });
/** A policeman directing traffic: the arms move independently. */
export const signals = round(
  8,
  [1.7, { rightArm: 165, rightReach: 1, rightElbow: -0.1 }],
  [2.3, { rightArm: 165, rightReach: 1, leftArm: 90, leftReach: 1, leftElbow: 0 }],
  [4, { rightArm: 90, rightReach: 1, rightElbow: 0, leftArm: 165, leftReach: 1, leftElbow: -0.1 }],
  [5.7, { leftArm: 165, leftReach: 1, leftElbow: -0.1, rightArm: 90, rightReach: 1 }],
);
export const KEYS = { arms: 62, reach: 0.78, elbows: 1 };
export const piano = alternate('side', { rightArm: 84, rightReach: 0.8 });

/** One arm to the sky on its side, the other to the ground. */
export const point = alternate('front', {
  rightArm: 142,
  rightReach: 1,
  rightElbow: 0,
  leftArm: 30,
  leftReach: 0.6,
  leftElbow: 1,
  lean: -7,
});
/** All eight arms of an octopus: out and in, each at a different time. */
export const tentacles = round(
  4,
  [0.6, { leftArm: 118, leftReach: 0.9, leftElbow: 0.8, rightArm: 56, rightReach: 0.86, rightElbow: 0.8 }],
  [1.5, { leftArm: 140, leftReach: 0.9, leftElbow: -0.8, rightArm: 80, rightReach: 0.9, rightElbow: -0.8, lean: 7 }],
  [2.6, { leftArm: 56, leftReach: 0.86, leftElbow: 0.8, rightArm: 118, rightReach: 0.9, rightElbow: 0.8 }],
  [3.4, { leftArm: 80, leftReach: 0.9, leftElbow: -0.8, rightArm: 140, rightReach: 0.9, rightElbow: -0.8, lean: -7 }],
);
/** A lasso over the head, seen at an angle. */
export const lasso = round(
  2,
  [0.5, { rightArm: 150, rightReach: 1, rightElbow: 0.3 }],
  [1, { rightArm: 176, rightReach: 0.94, rightElbow: 0.6 }],
  [1.5, { rightArm: 164, rightReach: 0.84, rightElbow: 0.8 }],
);
export const gallop = both({ lean: 15, reach: 0.88, leftFootY: 17, rightFootY: 17 });

/** A snake of one arm that stands up, looks around and comes down. */
export const snake = round(
  8,
  [1.6, { rightArm: 138, rightReach: 0.86, rightElbow: -0.8, lean: 3 }],
  [3, { rightArm: 158, rightReach: 0.94, rightElbow: -0.4, lean: -5 }],
  [4.4, { rightArm: 122, rightReach: 0.92, rightElbow: 0.6, lean: 8 }],
  [5.8, { rightArm: 150, rightReach: 0.9, rightElbow: -0.6, lean: -3 }],
);
/** Towards a candle and back, as short as a puff. */
export const puff = (arm: number) =>
  round(2, [0.6, { arms: arm, reach: 0.98, elbows: 0.1, lean: 12, nod: -4 }], [1, { lean: 12 }]);
