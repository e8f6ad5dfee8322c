import { alternate, type Exercise } from './exercise.ts';

/** Loop: short movements that go round and round. */
export const loop = {
  rope: {
    name: 'חבל קפיצה',
    category: 'small/loop',
    view: 'front',
    cycle: 1,
    prop: 'rope',
    size: 0.9,
    keys: [
      [0, { hipY: 70, arms: 44, reach: 0.84, elbows: 0.9, feet: 13, knees: 0.35 }],
      [0.18, { hipY: 66, arms: 40 }],
      [0.55, { hipY: 76, arms: 50, reach: 0.86 }],
      [0.85, { hipY: 74 }],
    ],
    jumps: [[0.3, 0.95, 18]],
  },
  march: {
    name: 'צועדים ומוחאים',
    category: 'small/loop',
    view: 'front',
    cycle: 2,
    keys: alternate('front', 1, [
      [
        0,
        {
          hipX: -3,
          hipY: 75,
          lean: -3,
          rightFootX: 11,
          rightFootY: 38,
          rightKnee: 0.62,
          leftFootX: -9,
          leftFootY: 10,
          leftKnee: 0.8,
          leftArm: 46,
          leftReach: 0.92,
          leftElbow: 0.2,
          rightArm: 30,
          rightReach: 0.72,
          rightElbow: 0.9,
        },
      ],
      [
        0.5,
        {
          hipX: 0,
          hipY: 73,
          lean: 0,
          rightFootX: 9,
          rightFootY: 12,
          leftFootY: 11,
          leftArm: 30,
          rightArm: 30,
          leftReach: 0.8,
          rightReach: 0.8,
        },
      ],
      [0.7, { rightFootX: 9, rightFootY: 10, leftFootY: 16 }],
    ]),
    adjust: (pose, beat) => {
      // the last two of eight beats: hands over the head
      const inLoop = beat % 8;
      if (inLoop < 6) return;
      const share = Math.sin(((inLoop - 6) / 2) * Math.PI) ** 2;
      for (const side of ['left', 'right'] as const) {
        pose[`${side}Arm`] += (150 - pose[`${side}Arm`]) * share;
        pose[`${side}Elbow`] += (-0.8 - pose[`${side}Elbow`]) * share;
        pose[`${side}Reach`] += (0.95 - pose[`${side}Reach`]) * share;
      }
    },
  },
} satisfies Record<string, Exercise>;
