import { TAU } from '#figure/geometry.ts';
import type { KeyPose } from '#figure/pose.ts';
import { alternate, both, round, type Move } from './move.ts';

/** Arm movements to combine with leg movements; seen from the front. */

export const sideRaise = both({ arms: 90, reach: 1, elbows: 0.1 });
export const overhead = both({ arms: 160, reach: 1, elbows: -0.3 });
/** From the shoulders to the sky. */
export const press = both(
  { arms: 158, reach: 1, elbows: -0.3 },
  [0.3, { arms: 118, reach: 0.5, elbows: -1 }],
  [1.7, { arms: 118, reach: 0.5, elbows: -1 }],
);
export const clap = both(
  { arms: -36, reach: 0.4, elbows: 1 },
  [0.5, { arms: 30, reach: 0.7, elbows: 1 }],
  [1.5, { arms: 30, reach: 0.7, elbows: 1 }],
);
export const clapUp = both(
  { arms: 190, reach: 0.97, elbows: -1 },
  [0.5, { arms: 95, reach: 1, elbows: -0.2 }],
  [1.5, { arms: 95, reach: 1, elbows: -0.2 }],
);
export const march = alternate('front', { leftArm: 40, leftReach: 0.5, leftElbow: 1, rightArm: 24, rightReach: 0.84 });
/** One fist after the other to the sky. */
export const punchUp = alternate('front', {
  rightArm: 164,
  rightReach: 1,
  rightElbow: -0.2,
  leftArm: 22,
  leftReach: 0.5,
});
export const wave = alternate(
  'front',
  { rightArm: 140, rightReach: 0.94, rightElbow: -0.6 },
  [0.5, { rightArm: 120, rightReach: 0.9 }],
  [1.5, { rightArm: 156, rightReach: 0.9 }],
);
/** A lasso over the head. */
export const lasso = round(
  2,
  [0.4, { rightArm: 150, rightReach: 0.9, rightElbow: -0.8 }],
  [0.8, { rightArm: 172, rightReach: 0.8, rightElbow: -1 }],
  [1.2, { rightArm: 130, rightReach: 0.95, rightElbow: -0.4 }],
  [1.6, { rightArm: 150, rightReach: 0.85, rightElbow: -0.8 }],
);
/** Forearms that turn around each other before the chest. */
export const roll: Move = round(
  2,
  ...[0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75].map((beat): KeyPose => {
    const turn = (beat / 1) * TAU;
    return [
      beat,
      {
        leftArm: -4 + 20 * Math.sin(turn),
        leftReach: 0.44 + 0.12 * Math.cos(turn),
        leftElbow: 1,
        rightArm: -4 - 20 * Math.sin(turn),
        rightReach: 0.44 - 0.12 * Math.cos(turn),
        rightElbow: 1,
      },
    ];
  }),
);
/** Home of `circles`: arms low and wide. */
export const CIRCLE_HOME = { arms: 35, reach: 0.98, elbows: 0.4 };
/** Large circles: up on the outside, down close to the body. */
export const circles = round(
  4,
  ...Array.from({ length: 15 }, (_, i): KeyPose => {
    const turn = ((i + 1) / 16) * TAU;
    const x = 40 + 20 * Math.sin(turn);
    const y = -52 * Math.cos(turn);
    return [
      (i + 1) / 4,
      {
        arms: (Math.atan2(x, -y) * 180) / Math.PI,
        reach: Math.min(1, Math.hypot(x, y) / 66),
        elbows: 0.5 * Math.cos(turn),
      },
    ];
  }),
);
/** A wave that runs through both arms, from one hand to the other. */
export const ripple = round(
  4,
  [0.5, { leftArm: 112, leftReach: 0.94, leftElbow: 0.7, rightArm: 80, rightReach: 0.96, rightElbow: -0.4 }],
  [1.5, { leftArm: 74, leftReach: 0.94, leftElbow: -0.6, rightArm: 104, rightReach: 0.94, rightElbow: 0.6 }],
  [2.5, { leftArm: 100, leftReach: 0.96, leftElbow: 0.5, rightArm: 74, rightReach: 0.94, rightElbow: -0.6 }],
  [3.4, { leftArm: 84, leftReach: 0.98, leftElbow: 0, rightArm: 110, rightReach: 0.94, rightElbow: 0.7 }],
);
/** Arms of a runner, seen from the side. */
export const pump = alternate('side', { leftArm: 64, leftReach: 0.7, rightArm: -42, rightReach: 0.76, elbows: 1 });
