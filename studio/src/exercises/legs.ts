import { alternate, both, jumping, round } from './move.ts';

/** Leg movements; seen from the front unless the name says otherwise. Feet on the ground have a height of 10. */

const knee = (height: number) =>
  alternate('front', { rightFootX: 11, rightFootY: height, rightKnee: 0.62, hipX: -4, hipY: 75, leftKnee: 0.2 });
export const smallMarch = knee(30);
export const march = knee(40);
export const highKnees = knee(48);
/** A foot taps at the side. */
export const tap = alternate(
  'front',
  { rightFootX: 34, rightFootY: 10, hipX: -6, hipY: 72, rightKnee: 0.3 },
  [0.5, { rightFootY: 16 }],
  [1.5, { rightFootY: 16 }],
);
/** A heel taps in front. */
export const heel = alternate(
  'front',
  { rightFootX: 27, rightFootY: 11, hipX: -4, hipY: 68, rightKnee: 0.1, leftKnee: 0.8 },
  [0.5, { rightFootY: 18 }],
  [1.5, { rightFootY: 18 }],
);
/** From a wide stance. */
export const squat = both({ hipY: 47, knees: 0.95 });
export const pulse = round(2, [0.5, { hipY: 46, knees: 0.95 }], [1, { hipY: 53 }], [1.5, { hipY: 46 }]);
/** Weight from one foot to the other, in a wide stance. */
export const sway = alternate('front', { hipX: 12, hipY: 68, lean: 3 });
export const bounce = round(1, [0.5, { hipY: 71, knees: 0.6 }]);
export const sideLunge = alternate(
  'front',
  { hipX: 20, hipY: 54, rightFootX: 46, rightFootY: 10, rightKnee: 0.85, leftKnee: 0.1, lean: 5 },
  [0.45, { rightFootY: 18 }],
  [1.55, { rightFootY: 18 }],
);
/** Two steps to the right and two back. */
export const sideSteps = round(
  4,
  [0.5, { rightFootX: 27, rightFootY: 18, hipX: 8, leftFootX: -13, leftFootY: 10, hipY: 73 }],
  [1, { rightFootX: 40, rightFootY: 10, hipX: 15, hipY: 70 }],
  [1.5, { leftFootX: 2, leftFootY: 18, hipX: 25, hipY: 74 }],
  [2, { leftFootX: 14, leftFootY: 10, rightFootX: 40, hipX: 27, hipY: 75 }],
  [2.5, { leftFootX: 1, leftFootY: 18, hipX: 19, hipY: 73 }],
  [3, { leftFootX: -13, leftFootY: 10, rightFootX: 40, rightFootY: 10, hipX: 12, hipY: 70 }],
  [3.5, { rightFootX: 25, rightFootY: 18, hipX: 3, hipY: 74 }],
);
/** A foot swings out to the side. */
export const sideKick = alternate('front', {
  rightFootX: 52,
  rightFootY: 34,
  hipX: -9,
  hipY: 74,
  lean: -7,
  rightKnee: 0.1,
  leftKnee: 0.3,
});
export const jack = jumping(
  round(
    2,
    [0.2, { hipY: 69, feet: 13 }],
    [0.55, { hipY: 77, feet: 22 }],
    [1, { feet: 38, hipY: 66, knees: 0.6 }],
    [1.2, { feet: 38, hipY: 60, knees: 0.8 }],
    [1.55, { hipY: 76, feet: 24 }],
    [1.85, { feet: 13, hipY: 74 }],
  ),
  [0.28, 0.95, 14],
  [1.28, 1.85, 14],
);
/** The jack without a jump: one foot after the other. */
export const stepJack = alternate(
  'front',
  { rightFootX: 38, hipX: 10, hipY: 68, rightFootY: 10, rightKnee: 0.6 },
  [0.5, { rightFootY: 17 }],
  [1.5, { rightFootY: 17 }],
);
export const hop = jumping(
  round(1, [0.15, { hipY: 67, knees: 0.6 }], [0.6, { hipY: 77 }], [0.9, { hipY: 73 }]),
  [0.28, 0.92, 15],
);
/** Both feet jump to the right and to the left. */
export const skiJump = jumping(
  alternate(
    'front',
    { hipX: 24, leftFootX: 10, rightFootX: 36, hipY: 66, knees: 0.7, lean: 4 },
    [0.45, { hipX: 10, leftFootX: -3, rightFootX: 23, hipY: 77 }],
    [1.5, { hipX: 12, leftFootX: -2, rightFootX: 24, hipY: 77 }],
  ),
  [0.2, 0.85, 13],
  [1.25, 1.9, 13],
  [2.2, 2.85, 13],
  [3.25, 3.9, 13],
);
/** From one leg to the other, sideways, the free foot behind. */
export const skater = (height: number) => {
  const move = alternate(
    'front',
    {
      hipX: 24,
      hipY: 60,
      rightFootX: 34,
      rightFootY: 10,
      leftFootX: -4,
      leftFootY: 26,
      rightKnee: 0.8,
      leftKnee: 0.5,
      lean: 9,
    },
    [0.5, { hipX: 8, hipY: 74, rightFootX: 24, rightFootY: 15, leftFootX: -10, leftFootY: 13 }],
    [1.5, { hipX: 9, hipY: 74, rightFootX: 24, rightFootY: 13, leftFootX: -12, leftFootY: 15 }],
  );
  return height > 0
    ? jumping(move, [0.2, 0.85, height], [1.2, 1.85, height], [2.2, 2.85, height], [3.2, 3.85, height])
    : move;
};
/** A jump out of a squat in a wide stance. */
export const squatJump = jumping(
  round(
    2,
    [0.55, { hipY: 46, knees: 0.95 }],
    [0.75, { hipY: 48 }],
    [1.1, { hipY: 77, knees: 0.4 }],
    [1.6, { hipY: 74 }],
    [1.82, { hipY: 60, knees: 0.8 }],
  ),
  [0.95, 1.68, 26],
);
/** A hop on one leg with the other knee up. */
export const skip = jumping(
  alternate(
    'front',
    { rightFootX: 11, rightFootY: 46, rightKnee: 0.62, hipX: -4, hipY: 76 },
    [0.2, { hipY: 70 }],
    [1.7, { hipY: 70, rightFootY: 13 }],
  ),
  [0.45, 1.3, 15],
  [2.45, 3.3, 15],
);
export const twist = alternate('front', {
  hipX: 7,
  hipY: 64,
  leftFootX: -8,
  rightFootX: 18,
  leftKnee: 0.1,
  rightKnee: 0.95,
  lean: -5,
});

/** Seen from the side. */
export const sideKnee = (height: number) =>
  alternate('side', { rightFootX: 24, rightFootY: height, hipY: 76, hipX: -2, leftFootX: -5 });
export const runUp = jumping(
  alternate('side', { rightFootX: 26, rightFootY: 46, hipY: 76, leftFootX: -6, leftFootY: 11, lean: 4 }),
  [0.4, 0.95, 7],
  [1.4, 1.95, 7],
  [2.4, 2.95, 7],
  [3.4, 3.95, 7],
);
export const heelUp = (height: number) =>
  jumping(
    alternate('side', { rightFootX: -29, rightFootY: 48, hipY: 76, leftFootX: -1, lean: 6 }),
    ...(height > 0 ? ([0.35, 1.35, 2.35, 3.35] as const).map((at) => [at, at + 0.6, height] as const) : []),
  );
/** A long step forwards, down, and back. */
export const lunge = alternate(
  'side',
  { rightFootX: 42, rightFootY: 10, hipX: 11, hipY: 46, leftFootX: -26, leftFootY: 14, lean: 3 },
  [0.4, { rightFootX: 22, rightFootY: 22, hipX: 2, hipY: 72, leftFootX: -8 }],
  [1.6, { rightFootX: 22, rightFootY: 20, hipX: 2, hipY: 70, leftFootX: -8 }],
);
export const sideSquat = both({ hipX: -22, hipY: 42, lean: 34, nod: -22 });
