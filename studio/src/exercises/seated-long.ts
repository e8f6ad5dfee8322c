import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import * as arms from './arms.ts';
import * as chair from './chair.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_CHAIR, ON_STOOL } from './homes.ts';
import { alternate, both, round, stretched } from './move.ts';

const EASY: readonly IntensityLevel[] = [1, 2, 3];
const HARD: readonly IntensityLevel[] = [3, 4, 5];
const EVERYONE: readonly IntensityLevel[] = [1, 2, 3, 4, 5];

/** The camera is close where it isn't in other exercises, so distances alternate within a lesson. */
const CLOSE_ON_B = { close: ['b', 'o'] } as const;
const FRONT = { view: 'front', prop: 'chair', seat: 'chair', ...CLOSE_ON_B } as const;
const QUARTER = { view: 'quarter', prop: 'stool', ...CLOSE_ON_B } as const;

/** Hands at the shoulders. */
const RACKED = { arms: 118, reach: 0.5, elbows: -1 };
const liftOne = alternate('front', { rightArm: 162, rightReach: 1, rightElbow: -0.2 });
/** Forwards with long arms, and back with bent ones. */
const pull = round(
  4,
  [1.2, { arms: 90, reach: 1, elbows: 0.1, lean: 14 }],
  [2.6, { arms: 58, reach: 0.5, elbows: 1, lean: -8 }],
);
const handOverHand = alternate('side', {
  rightArm: 92,
  rightReach: 1,
  rightElbow: 0.1,
  leftArm: 58,
  leftReach: 0.56,
  leftElbow: 1,
});
const TUCKED = { leftFootX: 22, rightFootX: 28, feetY: 30, lean: -8 };
const tuck = both(TUCKED);

/** One blade in the water, the other in the air. */
const paddle = alternate('front', {
  rightArm: 52,
  rightReach: 0.84,
  leftArm: 128,
  leftReach: 0.8,
  lean: 8,
});
/** A jump of the hands to one corner of the goal. */
const save = (arm: number) =>
  alternate('front', {
    rightArm: arm,
    rightReach: 1,
    rightElbow: 0,
    leftArm: 200 - arm,
    leftReach: 0.6,
    lean: 15,
  });

/** For lessons of more than ten minutes on a chair, at every intensity: power, main, loops and stretches. */
export const seatedLong = {
  weights: {
    name: 'מרימים משקולות',
    category: 'power',
    companion: 'elephant',
    costume: 'weights',
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: EASY,
        home: { ...ON_CHAIR, ...RACKED },
        a: [stretched(arms.press, 2)],
        b: [arms.press, stretched(chair.tap, 2)],
        c: [liftOne, stretched(chair.sway(7), 1)],
        hold: { arms: 160, reach: 1, elbows: -0.2, feet: 30 },
        say: ['למעלה, ורגל לצד', 'פעם יד, פעם יד'],
      },
    ],
  },
  tug: {
    name: 'מושכים בחבל',
    category: 'power',
    companion: 'bear',
    costume: 'tug',
    levels: [
      {
        ...QUARTER,
        level: 3,
        extra: EVERYONE,
        home: { ...ON_STOOL, arms: 76, reach: 0.8, elbows: 0.8 },
        a: [pull],
        b: [handOverHand, stretched(chair.lean(-6), 2)],
        c: [stretched(pull, 0.5), chair.sideKnee(22)],
        hold: { arms: 56, reach: 0.5, elbows: 1, lean: -14, leftFootX: 44, rightFootX: 50, feetY: 12 },
        say: ['יד אחרי יד', 'מושכים עם הברכיים'],
      },
    ],
  },
  takeOff: {
    name: 'גיבור־על ממריא',
    category: 'power',
    companion: 'bird',
    costume: 'cape',
    places: ['roof', 'snow', 'roof'],
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: HARD,
        home: { ...ON_STOOL, ...BENT, arms: 26 },
        a: [tuck],
        b: [both({ ...TUCKED, ...chair.FORWARD })],
        c: [chair.sideKick, both({ ...chair.UP_FORWARD, lean: -10 })],
        hold: { leftFootX: 42, rightFootX: 50, feetY: 34, ...chair.UP_FORWARD, lean: -12 },
        say: ['ברכיים וידיים', 'בעיטות באוויר'],
      },
    ],
  },
  kayak: {
    name: 'קיאק בנהר',
    category: 'main',
    companion: 'penguin',
    costume: 'paddle',
    places: ['forest', 'sea', 'forest'],
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: EASY,
        home: { ...ON_CHAIR, arms: 88, reach: 0.7, elbows: 0.7 },
        a: [stretched(paddle, 2)],
        b: [paddle, stretched(chair.open, 2)],
        c: [both({ arms: 150, reach: 0.9, elbows: -0.6 }), chair.knee(22)],
        hold: { arms: 146, reach: 0.96, elbows: -0.4, lean: -8, feet: 30 },
        say: ['חותרים מהר', 'משוט מעל הראש'],
      },
    ],
  },
  keeper: {
    name: 'השוער',
    category: 'main',
    companion: 'cat',
    costume: 'gloves',
    levels: [
      {
        ...FRONT,
        level: 4,
        extra: HARD,
        home: { ...ON_CHAIR, arms: 66, reach: 0.6, elbows: -1 },
        a: [save(136)],
        b: [save(100), chair.tap],
        c: [chair.kick, both({ arms: 150, reach: 1, elbows: -0.2 })],
        hold: { rightArm: 140, rightReach: 1, rightElbow: 0, leftArm: 64, leftReach: 0.9, lean: 14, rightFootX: 32 },
        say: ['כדור נמוך, רגל לצד', 'בועטים מהשער'],
      },
    ],
  },
  windmill: {
    name: 'טחנת רוח',
    category: 'loop',
    companion: 'mouse',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: EVERYONE,
        home: { ...ON_CHAIR, ...arms.CIRCLE_HOME },
        a: [arms.circles],
        b: [arms.circles, chair.open],
        c: [stretched(arms.circles, 0.5), chair.sway(9)],
        hold: { leftArm: 40, rightArm: 140, reach: 1, elbows: 0, lean: -8 },
        say: ['מעגלים ורגליים', 'רוח חזקה'],
      },
    ],
  },
  ribbons: {
    name: 'סרטים ברוח',
    category: 'loop',
    companion: 'rabbit',
    costume: 'ribbons',
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: EVERYONE,
        home: { ...ON_STOOL, arms: 84, reach: 0.9, elbows: 0.3 },
        a: [alternate('side', { rightArm: 124, leftArm: 52, elbows: 0.3 })],
        b: [alternate('side', { rightArm: 124, leftArm: 52, elbows: 0.3 }), chair.heel],
        c: [both({ arms: 140, reach: 0.98, lean: -8 }), chair.sideKnee(20)],
        hold: { rightArm: 146, rightReach: 1, leftArm: 60, leftReach: 1, lean: -6, rightFootX: 50, rightFootY: 24 },
        say: ['סרטים ועקבים', 'סרטים למעלה'],
      },
    ],
  },
  giraffe: {
    name: 'ג׳ירפה גבוהה',
    category: 'static-warmup',
    companion: 'monkey',
    costume: 'cloud',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: EVERYONE,
        home: ON_CHAIR,
        a: [
          round(
            8,
            [2.4, { rightArm: 168, rightReach: 1, rightElbow: -0.2, nod: -6 }],
            [4, { rightArm: 4, rightReach: 0.5, rightElbow: 0.5, nod: 0 }],
            [6.4, { leftArm: 168, leftReach: 1, leftElbow: -0.2, nod: 6 }],
          ),
        ],
        b: [
          round(
            8,
            [2.4, { ...chair.UP, hipY: 48 }],
            [4, { ...chair.UP, lean: 9, hipY: 48 }],
            [5.4, { ...chair.UP, lean: -9, hipY: 48 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: 128, reach: 0.52, elbows: -1, nod: 16 }],
            [4, { arms: 128, reach: 0.52, elbows: -1, nod: 0 }],
            [6, { arms: 128, reach: 0.52, elbows: -1, nod: -16 }],
          ),
        ],
        hold: { ...chair.UP, hipY: 48 },
        say: ['שתי ידיים גבוה', 'מביטים סביב'],
      },
    ],
  },
  kneeHug: {
    name: 'מחבקים ברך',
    category: 'static-warmup',
    companion: 'panda',
    levels: [
      {
        ...QUARTER,
        level: 3,
        extra: EVERYONE,
        home: { ...ON_STOOL, ...BENT, arms: 30 },
        sided: true,
        a: [round(8, [2.4, { rightFootX: 26, rightFootY: 32 }], [5.6, { rightFootX: 26, rightFootY: 32 }])],
        b: [
          round(
            8,
            [2, { rightFootX: 25, rightFootY: 35, arms: 50, reach: 0.62, elbows: 0.9, lean: -3 }],
            [5.8, { rightFootX: 25, rightFootY: 35, arms: 50, reach: 0.62, elbows: 0.9, lean: -3 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { rightFootX: 54, rightFootY: 30, arms: 70, reach: 0.9, elbows: 0.3 }],
            [4, { rightFootX: 54, rightFootY: 30, ...chair.UP_FORWARD, lean: -6 }],
            [6, { rightFootX: 30, rightFootY: 24, arms: 70, reach: 0.8 }],
          ),
        ],
        hold: { rightFootX: 25, rightFootY: 35, arms: 50, reach: 0.62, elbows: 0.9, lean: -4 },
        say: ['מחבקים ומחזיקים', 'רגל ישרה, ידיים למעלה'],
      },
    ],
  },
  sunrise: {
    name: 'זריחה',
    category: 'static-warmup',
    companion: 'bee',
    costume: 'rainbow',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: EVERYONE,
        home: { ...ON_CHAIR, arms: 30, reach: 0.7, elbows: 0.7 },
        a: [round(8, [2, { arms: 92, reach: 1, elbows: 0 }], [4, chair.UP], [6, { arms: 92, reach: 1, elbows: 0 }])],
        b: [
          round(
            8,
            [2, { leftArm: 92, leftReach: 1, leftElbow: 0, rightArm: 166, rightReach: 1, rightElbow: -0.3, lean: -14 }],
            [4, { arms: 92, reach: 1, elbows: 0, lean: 0 }],
            [6, { leftArm: 166, leftReach: 1, leftElbow: -0.3, rightArm: 92, rightReach: 1, rightElbow: 0, lean: 14 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: 60, reach: 0.96, elbows: 0.2, nod: 14 }],
            [5, { arms: 136, reach: 1, elbows: -0.2, nod: -8, feet: 28 }],
          ),
        ],
        hold: { arms: 136, reach: 1, elbows: -0.2, feet: 30 },
        say: ['השמש מטיילת', 'פותחים את הלב'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
