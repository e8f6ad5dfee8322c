import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_HIPS, ON_STOOL, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, round, stretched } from './move.ts';

const category = 'dance';
const SWING = alternate('front', { leftArm: -34, leftReach: 0.5, leftElbow: 0.9, rightArm: 50, rightReach: 0.9 });
/** One arm to the sky, the other to the ground. */
const point = alternate(
  'front',
  { rightArm: 140, rightReach: 1, rightElbow: 0, leftArm: 34, leftReach: 0.6, leftElbow: 1, lean: -8, hipX: 8 },
  [1.6, { rightArm: 10, rightReach: 0.6, rightElbow: 1, lean: 4 }],
);

/** Dance: steps that repeat. */
export const dance = {
  steps: {
    name: 'צעד ומחיאה',
    category,
    companion: 'cat',
    costume: 'clap',
    levels: [
      {
        level: 1,
        view: 'front',
        home: STANDING,
        prop: 'notes',
        a: [stretched(legs.tap, 2)],
        b: [stretched(legs.tap, 2), stretched(arms.clap, 2)],
        c: [stretched(legs.sideSteps, 2), stretched(arms.clap, 2)],
        hold: { rightFootX: 30, hipX: -5, hipY: 72, arms: 92, reach: 1, elbows: 0 },
        say: ['עם מחיאה', 'שני צעדים לצד'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...BENT },
        prop: 'notes',
        sided: true,
        a: [legs.sideSteps],
        b: [legs.sideSteps, arms.clapUp],
        c: [legs.heel, arms.clap],
        hold: {
          rightFootX: 28,
          hipX: -6,
          hipY: 68,
          rightArm: 140,
          rightReach: 1,
          rightElbow: 0,
          leftArm: 40,
          leftReach: 0.55,
        },
        say: ['מחיאות למעלה', 'עקב ומחיאה'],
      },
    ],
  },
  disco: {
    name: 'דיסקו',
    category,
    companion: 'panda',
    costume: 'discoBall',
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...WIDE, ...ON_HIPS },
        prop: 'notes',
        a: [legs.sway],
        b: [stretched(point, 2), legs.bounce],
        c: [arms.roll, legs.sway],
        hold: { rightArm: 140, rightReach: 1, rightElbow: 0, lean: -8, hipX: 8 },
        say: ['אצבע לשמיים', 'מגלגלים ידיים'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...WIDE, ...ON_HIPS },
        prop: 'notes',
        a: [point],
        b: [point, legs.bounce],
        c: [legs.twist, arms.roll],
        hold: { rightArm: 140, rightReach: 1, rightElbow: 0, lean: -8, hipX: 8, hipY: 62 },
        say: ['עם הברכיים', 'טוויסט וגלגול'],
      },
    ],
  },
  wave: {
    name: 'גל בידיים',
    category,
    companion: 'turtle',
    costume: 'water',
    places: ['sea', 'stage', 'sea'],
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...STANDING, arms: 90, reach: 0.96, elbows: 0.2 },
        prop: 'notes',
        a: [stretched(arms.ripple, 2)],
        b: [stretched(arms.ripple, 2), stretched(legs.tap, 2)],
        c: [round(8, [2, { arms: 150, reach: 1, lean: 6 }], [4, { arms: 60, lean: 0 }], [6, { arms: 150, lean: -6 }])],
        hold: { leftArm: 120, rightArm: 60, reach: 1, elbows: 0, lean: 8 },
        say: ['גל וצעד', 'גל גדול בים'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, arms: 90, reach: 0.96, elbows: 0.2 },
        prop: 'notes',
        a: [arms.ripple, legs.tap],
        b: [arms.ripple, legs.sideLunge],
        c: [legs.jack, both({ arms: 160, reach: 1, elbows: -0.3 })],
        hold: { leftArm: 120, rightArm: 60, reach: 1, elbows: 0, lean: 8, hipX: 10, hipY: 62 },
        say: ['גל נמוך', 'קופצים בגל'],
      },
    ],
  },
  twist: {
    name: 'טוויסט',
    category,
    companion: 'monkey',
    costume: 'headband',
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, ...BENT },
        prop: 'notes',
        a: [legs.twist],
        b: [legs.twist, SWING],
        c: [legs.twist, arms.lasso],
        hold: {
          hipX: 7,
          hipY: 60,
          leftFootX: -8,
          rightFootX: 18,
          rightKnee: 0.95,
          leftKnee: 0.1,
          arms: 92,
          reach: 1,
          elbows: 0,
        },
        say: ['עם הידיים', 'לאסו'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...BENT, hipY: 70 },
        prop: 'notes',
        a: [legs.twist, SWING],
        b: [legs.skiJump, SWING],
        c: [legs.sideKick, arms.lasso],
        hold: { hipY: 50, knees: 0.9, arms: 92, reach: 1, elbows: 0 },
        say: ['טוויסט בקפיצה', 'בעיטה ולאסו'],
      },
    ],
  },
  cancan: {
    name: 'קאן־קאן',
    category,
    companion: 'rabbit',
    costume: 'skirt',
    levels: [
      {
        level: 1,
        name: 'קאן־קאן בישיבה',
        view: 'quarter',
        home: ON_STOOL,
        prop: 'stool',
        sided: true,
        a: [stretched(alternate('side', { rightFootX: 27, rightFootY: 42 }), 2)],
        b: [
          round(
            8,
            [2, { rightFootX: 27, rightFootY: 42 }],
            [4, { rightFootX: 25, rightFootY: 10 }],
            [6, { rightFootX: 60, rightFootY: 46, lean: -6 }],
          ),
        ],
        c: [
          stretched(alternate('side', { rightFootX: 58, rightFootY: 44 }), 2),
          stretched(both({ arms: 165, reach: 1, elbows: 0.1 }), 2),
        ],
        hold: { rightFootX: 52, rightFootY: 38, lean: -6, arms: 92, reach: 1, elbows: 0 },
        say: ['ברך, בעיטה', 'בעיטות עם ידיים'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        prop: 'notes',
        a: [legs.march],
        b: [
          round(
            4,
            [1, { rightFootX: 11, rightFootY: 42, rightKnee: 0.62, hipX: -4 }],
            [2, { rightFootX: 14, rightFootY: 10 }],
            [3, { rightFootX: 50, rightFootY: 34, rightKnee: 0.1, hipX: -8, lean: -6 }],
          ),
        ],
        c: [legs.sideKick, arms.sideRaise],
        sided: true,
        hold: { rightFootX: 50, rightFootY: 34, rightKnee: 0.1, hipX: -9, lean: -7, arms: 90, reach: 1, elbows: 0 },
        say: ['ברך, בעיטה', 'בעיטות לצדדים'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        prop: 'notes',
        a: [legs.sideKick],
        b: [
          {
            ...legs.sideKick,
            jumps: [
              [0.3, 1.1, 10],
              [2.3, 3.1, 10],
            ],
          },
          arms.overhead,
        ],
        c: [legs.skip, arms.clapUp],
        hold: { rightFootX: 54, rightFootY: 40, rightKnee: 0.1, hipX: -9, lean: -9, arms: 140, reach: 1, elbows: 0 },
        say: ['בעיטה בקפיצה', 'דילוג ומחיאה'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
