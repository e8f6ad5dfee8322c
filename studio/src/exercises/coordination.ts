import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_STOOL, STANDING } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, round, stretched } from './move.ts';

const category = 'coordination';
const GUARD = { arms: 122, reach: 0.56, elbows: -1 };
/** The right elbow to the left knee. */
const cross = (height: number) =>
  alternate('front', {
    leftFootX: -10,
    leftFootY: height,
    leftKnee: 0.7,
    hipX: 5,
    lean: -14,
    rightArm: -52,
    rightReach: 0.56,
    rightElbow: 0.6,
  });
const thighs = both({ arms: 2, reach: 0.72, elbows: 0.7 }, [0.5, { arms: 40, reach: 0.75, elbows: 0.8 }]);
const toHeel = alternate('front', {
  leftFootX: 8,
  leftFootY: 38,
  leftKnee: 0.95,
  hipX: 6,
  lean: -10,
  rightArm: -16,
  rightReach: 0.98,
  rightElbow: 0.2,
  leftArm: 80,
  leftReach: 1,
  leftElbow: 0,
});

/** A ball from hand to hand. */
const BALL_HANDS = { arms: 40, reach: 0.7, elbows: 0.9 };
const toss = alternate('front', { rightArm: 52, rightReach: 0.78, leftArm: 38, leftReach: 0.64 });

/** Coordination: crossing the midline, different sides, and catching. */
export const coordination = {
  cross: {
    name: 'מרפק לברך',
    category,
    companion: 'monkey',
    costume: 'sparkKnees',
    levels: [
      {
        level: 1,
        name: 'יד לברך',
        view: 'quarter',
        home: ON_STOOL,
        prop: 'stool',
        a: [alternate('side', { rightFootX: 26, rightFootY: 30 })],
        b: [
          alternate('side', { rightFootX: 26, rightFootY: 30, leftArm: 46, leftReach: 0.82, rightArm: -10, lean: 6 }),
        ],
        c: [
          alternate('side', { rightFootX: 44, rightFootY: 32, leftArm: 92, leftReach: 1, leftElbow: 0, rightArm: -20 }),
        ],
        hold: { rightFootX: 26, rightFootY: 32, leftArm: 46, leftReach: 0.82, lean: 6 },
        say: ['יד אל הברך הרחוקה', 'רגל ויד קדימה'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...GUARD },
        a: [stretched(cross(42), 2)],
        b: [cross(44)],
        c: [legs.tap, arms.punchUp],
        hold: {
          leftFootX: -8,
          leftFootY: 44,
          leftKnee: 0.7,
          hipX: 5,
          lean: -10,
          rightArm: -52,
          rightReach: 0.56,
          rightElbow: 0.6,
        },
        say: ['בקצב', 'רגל ואגרוף'],
      },
    ],
  },
  balls: {
    name: 'זורקים ותופסים',
    category,
    companion: 'mouse',
    levels: [
      {
        level: 2,
        view: 'front',
        prop: 'balls',
        home: { ...STANDING, ...BALL_HANDS },
        a: [stretched(toss, 2)],
        b: [toss, legs.bounce],
        c: [toss, legs.tap],
        say: ['זורקים וקופצים עם הברכיים', 'זורקים וצועדים'],
      },
      {
        level: 4,
        view: 'front',
        prop: 'balls',
        home: { ...STANDING, ...BALL_HANDS },
        a: [toss, legs.tap],
        b: [toss, legs.stepJack],
        c: [stretched(toss, 0.5), legs.squat],
        say: ['צעד רחב', 'מהר ונמוך'],
      },
    ],
  },
  claps: {
    name: 'מחיאות ותיפופים',
    category,
    companion: 'panda',
    costume: 'clap',
    levels: [
      {
        level: 1,
        view: 'front',
        home: STANDING,
        a: [stretched(arms.clap, 2)],
        b: [
          round(
            4,
            [0.9, { arms: 2, reach: 0.72, elbows: 0.7 }],
            [1.1, { arms: 2, reach: 0.72 }],
            [2, { arms: 40, reach: 0.75, elbows: 0.9 }],
            [2.9, { arms: -36, reach: 0.4, elbows: 1 }],
            [3.1, { arms: -36, reach: 0.4 }],
          ),
        ],
        c: [arms.clapUp],
        hold: { arms: 190, reach: 0.97, elbows: -1 },
        say: ['ירכיים, כפיים', 'כפיים למעלה'],
      },
      {
        level: 4,
        view: 'front',
        home: STANDING,
        a: [thighs, legs.tap],
        b: [
          round(
            4,
            [0.5, { arms: 40, reach: 0.75 }],
            [1, { arms: 2, reach: 0.72, elbows: 0.7 }],
            [2, { arms: -36, reach: 0.4, elbows: 1 }],
            [3, { arms: 190, reach: 0.97, elbows: -1 }],
          ),
          stretched(legs.hop, 2),
        ],
        c: [arms.clap, legs.jack],
        hold: { hipY: 54, feet: 13, knees: 0.9, arms: -36, reach: 0.4, elbows: 1 },
        say: ['ירכיים, כפיים, למעלה', 'מחיאה בקפיצה'],
      },
    ],
  },
  toHeel: {
    name: 'יד לעקב',
    category,
    companion: 'fox',
    costume: 'sparkFeet',
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, arms: 50, reach: 1, elbows: 0.1 },
        a: [stretched(toHeel, 2)],
        b: [toHeel],
        c: [legs.heel, arms.wave],
        hold: { leftFootX: 4, leftFootY: 36, leftKnee: 0.95, hipX: 6, arms: 92, reach: 1, elbows: 0 },
        say: ['יד ימין, עקב שמאל', 'עקב ונפנוף'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, arms: 50, reach: 1, elbows: 0.1 },
        a: [toHeel],
        b: [
          {
            ...toHeel,
            jumps: [
              [0.4, 1.3, 9],
              [2.4, 3.3, 9],
            ],
          },
        ],
        c: [legs.skip, arms.clap],
        hold: { leftFootX: 4, leftFootY: 40, leftKnee: 0.95, hipX: 6, arms: 150, reach: 1, elbows: -0.2 },
        say: ['עם קפיצה', 'דילוג ומחיאה'],
      },
    ],
  },
  robot: {
    name: 'הרובוט',
    category,
    companion: 'owl',
    costume: 'robot',
    places: ['roof', 'hall', 'stage'],
    levels: [
      {
        level: 1,
        name: 'רובוט איטי',
        view: 'front',
        home: { ...STANDING, ...BENT, arms: 14 },
        a: [
          round(
            8,
            [2, { rightArm: 90, rightReach: 0.7, rightElbow: -1 }],
            [4, { rightArm: 90, rightReach: 0.7, leftArm: 14 }],
            [6, { leftArm: 90, leftReach: 0.7, leftElbow: 1, rightArm: 14 }],
          ),
        ],
        b: [
          stretched(legs.tap, 2),
          round(
            8,
            [2, { rightArm: 90, rightReach: 0.7, rightElbow: -1, leftArm: 90, leftReach: 0.7, leftElbow: 1 }],
            [4, { rightArm: 90, rightReach: 1, rightElbow: 0, leftArm: 90, leftReach: 1, leftElbow: 0 }],
            [6, { rightArm: 90, rightReach: 0.7, rightElbow: 1, leftArm: 90, leftReach: 0.7, leftElbow: -1 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { lean: 10, hipX: 4, rightArm: 150, rightReach: 1, rightElbow: 0, leftArm: 30, leftReach: 1 }],
            [4, { lean: 0, hipX: 0, arms: 90, reach: 1, elbows: 0 }],
            [6, { lean: -10, hipX: -4, leftArm: 150, leftReach: 1, leftElbow: 0, rightArm: 30, rightReach: 1 }],
          ),
        ],
        hold: { rightArm: 90, rightReach: 0.7, rightElbow: -1, leftArm: 90, leftReach: 0.7, leftElbow: 1, hipY: 68 },
        say: ['שתי ידיים וצעד', 'הרובוט נוטה'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...BENT, arms: 14 },
        a: [
          round(
            4,
            [1, { rightArm: 90, rightReach: 0.7, rightElbow: -1 }],
            [2, { rightArm: 90, rightReach: 0.7, leftArm: 90, leftReach: 0.7, leftElbow: 1 }],
            [3, { leftArm: 90, leftReach: 0.7, rightArm: 14 }],
          ),
        ],
        b: [
          round(
            4,
            [1, { rightArm: 90, rightReach: 0.72, rightElbow: -1, leftArm: 30, leftElbow: 1 }],
            [2, { rightArm: 60, rightReach: 0.72, rightElbow: 1, leftArm: 90, leftReach: 0.72, leftElbow: -1 }],
            [3, { rightArm: 160, rightReach: 0.95, rightElbow: -0.3, leftArm: 40 }],
          ),
          legs.tap,
        ],
        c: [legs.twist, arms.roll],
        sided: true,
        hold: { rightArm: 90, rightReach: 0.7, rightElbow: -1, leftArm: 90, leftReach: 0.7, leftElbow: 1, hipY: 66 },
        say: ['רובוט הולך', 'רובוט משתגע'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...BENT, arms: 14 },
        a: [legs.tap, arms.punchUp],
        b: [
          legs.stepJack,
          round(
            4,
            [1, { rightArm: 160, rightReach: 1, rightElbow: -0.2 }],
            [2, { rightArm: 90, rightReach: 1, rightElbow: 0, leftArm: 160, leftReach: 1, leftElbow: -0.2 }],
            [3, { rightArm: 20, leftArm: 90, leftReach: 1, leftElbow: 0 }],
          ),
        ],
        c: [legs.skiJump, arms.roll],
        sided: true,
        hold: {
          hipY: 58,
          feet: 13,
          knees: 0.8,
          rightArm: 160,
          rightReach: 1,
          rightElbow: -0.2,
          leftArm: 90,
          leftReach: 1,
          leftElbow: 0,
        },
        say: ['למעלה, לצד, למטה', 'קפיצות וגלגול'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
