import { TAU } from '#generator/figure/geometry.ts';
import { alternate, type Exercise } from './exercise.ts';

/** Dynamic warm-up: the pulse goes up. */
export const dynamicWarmup = {
  star: {
    name: 'קפיצות כוכב',
    category: 'warm-up/dynamic-warmup',
    view: 'front',
    cycle: 2,
    keys: [
      [0, { hipY: 67, arms: 32, reach: 0.94, feet: 13, elbows: 0.8, knees: 0.4 }],
      [0.22, { hipY: 65, arms: 26, feet: 13, knees: 0.4 }],
      [0.55, { hipY: 77, arms: 92, feet: 25, reach: 1 }],
      [0.9, { feet: 40, arms: 158, hipY: 60 }],
      [1.05, { hipY: 53, arms: 160, feet: 40, reach: 0.99, knees: 0.8, elbows: -0.6 }],
      [1.22, { hipY: 54, arms: 156, feet: 40, knees: 0.8 }],
      [1.55, { hipY: 76, arms: 90, feet: 25, reach: 1 }],
      [1.9, { feet: 13, arms: 38, hipY: 72, elbows: 0.8 }],
    ],
    jumps: [
      [0.28, 0.92, 14],
      [1.28, 1.92, 14],
    ],
    size: 0.93,
  },
  knees: {
    name: 'ברכיים גבוהות',
    category: 'warm-up/dynamic-warmup',
    view: 'side',
    cycle: 2,
    mirror: true,
    keys: alternate('side', 1, [
      [
        0,
        {
          hipY: 74,
          lean: 5,
          rightFootX: 25,
          rightFootY: 53,
          leftFootX: -4,
          leftFootY: 10,
          leftArm: 72,
          leftReach: 0.72,
          leftElbow: 1,
          rightArm: -38,
          rightReach: 0.72,
          rightElbow: 1,
        },
      ],
      [0.2, { hipY: 72, leftFootY: 10, leftFootX: -4 }],
      [
        0.5,
        {
          hipY: 77,
          lean: 3,
          rightFootX: 8,
          rightFootY: 20,
          leftArm: 18,
          rightArm: 18,
          leftReach: 0.85,
          rightReach: 0.85,
          leftFootY: 13,
        },
      ],
      [0.78, { rightFootX: -4, rightFootY: 10 }],
    ]),
    jumps: [
      [0.3, 0.8, 6],
      [1.3, 1.8, 6],
    ],
  },
  circles: {
    name: 'מעגלי ידיים',
    category: 'warm-up/dynamic-warmup',
    view: 'front',
    cycle: 4,
    keys: [
      [0, { hipY: 70, feet: 20, reach: 1, elbows: 0, arms: 0 }],
      [2, { hipY: 74 }],
    ],
    adjust: (pose, beat) => {
      // an ellipse: wide and round on the way up, close to the body on the way down; then the other way
      const turn = beat % 8 < 4 ? beat : -beat;
      const at = (turn / 4) * TAU;
      const x = 38 + 26 * Math.sin(at);
      const y = -54 * Math.cos(at);
      pose.leftArm = pose.rightArm = (Math.atan2(x, -y) * 180) / Math.PI;
      pose.leftReach = pose.rightReach = Math.min(1, Math.hypot(x, y) / 64);
      pose.leftElbow = pose.rightElbow = 0.55 * Math.cos(at);
    },
  },
} satisfies Record<string, Exercise>;
