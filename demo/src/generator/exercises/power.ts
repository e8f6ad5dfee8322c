import { alternate, type Exercise } from './exercise.ts';
import type { KeyPose } from '#generator/figure/pose.ts';

/** The feet stay where they are, whichever fist is out. */
const stance = { leftFootX: -26, rightFootX: 22, leftFootY: 10, rightFootY: 10 };

/** Power: arms and core. */
export const power = {
  punch: {
    name: 'אגרופים',
    category: 'small/power',
    view: 'side',
    cycle: 4,
    prop: 'impact',
    mirror: true,
    keys: alternate('side', 2, [
      [
        0,
        {
          hipX: -4,
          hipY: 68,
          lean: 2,
          nod: 0,
          leftFootX: -26,
          rightFootX: 22,
          leftFootY: 10,
          rightFootY: 10,
          leftArm: 112,
          rightArm: 122,
          leftReach: 0.55,
          rightReach: 0.6,
          leftElbow: 0.8,
          rightElbow: 0.8,
        },
      ],
      [0.5, { hipX: -8, hipY: 66, lean: -4, rightArm: 100, rightReach: 0.42 }],
      [
        0.82,
        { hipX: 5, hipY: 68, lean: 14, rightArm: 93, rightReach: 1, rightElbow: 0.1, leftArm: 116, leftReach: 0.5 },
      ],
      [1.02, { hipX: 5, lean: 14, rightArm: 93, rightReach: 1 }],
      [1.45, { hipX: -4, lean: 2, rightArm: 116, rightReach: 0.55, rightElbow: 0.8 }],
    ]).map(([beat, key]): KeyPose => [beat, { ...key, ...stance }]),
  },
  climb: {
    name: 'מטפסי הרים',
    category: 'small/power',
    view: 'side',
    cycle: 2,
    mirror: true,
    size: 1.05,
    keys: alternate('side', 1, [
      [
        0,
        {
          hipX: -8,
          hipY: 50,
          lean: 74,
          curl: -3,
          nod: -12,
          rightFootX: 8,
          rightFootY: 16,
          leftFootX: -72,
          leftFootY: 11,
          elbows: 0.3,
        },
      ],
      [0.22, { hipY: 50, rightFootX: 8, rightFootY: 15, leftFootX: -72, leftFootY: 11 }],
      [0.6, { hipY: 53, rightFootX: -34, rightFootY: 20, leftFootX: -34, leftFootY: 22, lean: 77 }],
    ]),
    hands: () => ({ left: { x: 36, y: 9 }, right: { x: 42, y: 9 } }),
  },
} satisfies Record<string, Exercise>;
