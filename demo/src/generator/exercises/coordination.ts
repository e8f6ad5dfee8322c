import { alternate, type Exercise } from './exercise.ts';
import { jugglingHand } from './juggling.ts';

/** Coordination: crossing the midline, and hand–eye exercises. */
export const coordination = {
  cross: {
    name: 'מרפק לברך',
    category: 'small/coordination',
    view: 'front',
    cycle: 4,
    keys: alternate('front', 2, [
      [
        0,
        {
          hipX: 0,
          hipY: 74,
          lean: 0,
          nod: 0,
          leftArm: 134,
          rightArm: 134,
          leftReach: 0.7,
          rightReach: 0.7,
          leftElbow: -1,
          rightElbow: -1,
          leftFootX: -11,
          rightFootX: 11,
          leftFootY: 10,
          rightFootY: 10,
          leftKnee: 0.4,
          rightKnee: 0.4,
        },
      ],
      [0.25, { hipX: 3, hipY: 73 }],
      [
        0.9,
        {
          hipX: 8,
          hipY: 72,
          lean: -15,
          nod: -6,
          leftFootX: -15,
          leftFootY: 44,
          leftKnee: 0.62,
          rightArm: -34,
          rightReach: 0.62,
          rightElbow: 0.6,
          leftArm: 142,
          leftReach: 0.8,
        },
      ],
      [
        1.15,
        {
          hipX: 8,
          hipY: 71,
          lean: -16,
          nod: -6,
          leftFootX: -15,
          leftFootY: 45,
          rightArm: -34,
          rightReach: 0.62,
          leftArm: 143,
        },
      ],
      [
        1.75,
        { hipX: 3, hipY: 75, lean: -2, leftFootX: -11, leftFootY: 11, rightArm: 118, rightReach: 0.7, rightElbow: -1 },
      ],
    ]),
  },
  balls: {
    name: 'זורקים ותופסים',
    category: 'small/coordination',
    view: 'front',
    cycle: 4,
    prop: 'balls',
    keys: [
      [0, { hipY: 74, hipX: 0, feet: 16, elbows: 1, nod: 0 }],
      [0.5, { hipY: 71 }],
      [1, { hipY: 74, nod: 3 }],
      [1.5, { hipY: 71 }],
      [2, { hipY: 74, nod: 0 }],
      [2.5, { hipY: 71 }],
      [3, { hipY: 74, nod: -3 }],
      [3.5, { hipY: 71 }],
    ],
    hands: (beat) => ({ left: jugglingHand(beat / 2, -1), right: jugglingHand(beat / 2 - 1, 1) }),
  },
} satisfies Record<string, Exercise>;
