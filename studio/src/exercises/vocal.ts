import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_FLOOR, ON_HIPS, ON_STOOL, SIDEWAYS, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, round, stretched } from './move.ts';

const category = 'vocal';
/** Hands beside the mouth, like a horn; they don't hide it. */
const HORN = { arms: 134, reach: 0.5, elbows: -1 };

/** Voice: breath, hum and roar. */
export const vocal = {
  breathe: {
    name: 'נושמים עמוק',
    category,
    companion: 'turtle',
    costume: 'breath',
    levels: [
      {
        level: 1,
        view: 'front',
        home: ON_FLOOR,
        seat: 'floor',
        prop: 'waves',
        needs: { noise: 'quiet' },
        a: [round(8, [3, { arms: 70, reach: 0.95, elbows: 0.2, hipY: 36 }], [4.5, { arms: 70 }])],
        b: [
          round(
            8,
            [3, { arms: 140, reach: 1, elbows: -0.3, hipY: 36 }],
            [4.5, { arms: 145 }],
            [6.5, { arms: 70, elbows: 0.2 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: -36, reach: 0.4, elbows: 1, nod: 3 }],
            [5.5, { arms: 80, reach: 1, elbows: 0, nod: -3 }],
          ),
        ],
        hold: { arms: 145, reach: 1, elbows: -0.3 },
        say: ['שואפים ומרימים', 'נושפים לאט'],
      },
      {
        level: 3,
        view: 'front',
        home: WIDE,
        prop: 'waves',
        needs: { noise: 'quiet' },
        a: [round(8, [3, { arms: 120, reach: 1, elbows: -0.2, hipY: 73 }], [4.5, { arms: 120 }])],
        b: [
          round(
            8,
            [2.5, { arms: 165, reach: 1, elbows: -0.2, hipY: 73 }],
            [4.5, { arms: 165 }],
            [6.5, { arms: 60, hipY: 56, knees: 0.9 }],
          ),
        ],
        c: [
          round(
            8,
            [1, { arms: 24, reach: 0.5, elbows: 1 }],
            [2, { arms: -36, reach: 0.4, elbows: 1, hipY: 56, knees: 0.9 }],
            [4.5, { arms: 130, reach: 1, elbows: -0.2, hipY: 73 }],
            [6, { arms: 120 }],
          ),
        ],
        hold: { arms: 165, reach: 1, elbows: -0.2, hipY: 73 },
        say: ['נושמים לשמיים', 'כמו בלון'],
      },
    ],
  },
  lion: {
    name: 'שאגת האריה',
    category,
    companion: 'lion',
    costume: 'mane',
    places: ['forest', 'sea', 'roof'],
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...WIDE, arms: 100, reach: 0.5, elbows: -1 },
        prop: 'roar',
        a: [round(4, [1, { hipY: 62 }], [2, { hipY: 70, arms: 118, reach: 0.7 }])],
        b: [
          round(
            4,
            [1, { hipY: 54, arms: 80, reach: 0.46, knees: 0.9 }],
            [2, { hipY: 72, arms: 126, reach: 0.92, elbows: -0.5 }],
            [2.8, { arms: 126, reach: 0.92 }],
          ),
        ],
        c: [legs.sway, alternate('front', { rightArm: 120, rightReach: 0.85, rightElbow: -0.6 })],
        hold: { arms: 128, reach: 0.95, elbows: -0.4, hipY: 66 },
        say: ['שואגים חזק', 'טפרים לצדדים'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...WIDE, arms: 100, reach: 0.5, elbows: -1 },
        prop: 'roar',
        a: [legs.squat, both({ arms: 126, reach: 0.9, elbows: -0.5 })],
        b: [legs.squatJump, both({ arms: 135, reach: 1, elbows: -0.3 })],
        c: [legs.sway, alternate('front', { rightArm: 130, rightReach: 0.95, rightElbow: -0.4 })],
        hold: { hipY: 52, knees: 0.9, arms: 128, reach: 0.95, elbows: -0.4 },
        say: ['קופצים ושואגים', 'טפרים לצדדים'],
      },
    ],
  },
  bee: {
    name: 'זמזום הדבורה',
    category,
    companion: 'bee',
    costume: 'bee',
    places: ['forest', 'sea', 'roof'],
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...STANDING, arms: 60, reach: 0.6, elbows: 1 },
        prop: 'waves',
        a: [stretched(both({ arms: 80, reach: 0.66, elbows: 1 }), 2)],
        b: [both({ arms: 84, reach: 0.68 }), stretched(legs.tap, 2)],
        c: [
          round(8, [2, { hipX: 8, lean: 7 }], [4, { hipX: 0, lean: 0 }], [6, { hipX: -8, lean: -7 }]),
          both({ arms: 84, reach: 0.68 }),
        ],
        hold: { arms: 95, reach: 0.9, elbows: 0.3 },
        say: ['מזמזמים וצועדים', 'מפרח לפרח'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, arms: 60, reach: 0.6, elbows: 1 },
        prop: 'waves',
        a: [legs.sideSteps, both({ arms: 84, reach: 0.68 })],
        b: [legs.skiJump, stretched(both({ arms: 84, reach: 0.68 }), 0.5)],
        c: [legs.sideSteps, both({ arms: 130, reach: 0.95, elbows: -0.2 })],
        hold: { rightFootX: 24, rightFootY: 30, hipX: -8, lean: -8, arms: 95, reach: 0.9, elbows: 0.3 },
        say: ['עפים מצד לצד', 'מפרח לפרח'],
      },
    ],
  },
  echo: {
    name: 'הד בהרים',
    category,
    companion: 'owl',
    places: ['snow', 'forest', 'snow'],
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        prop: 'roar',
        a: [round(4, [1, HORN], [2.6, HORN])],
        b: [round(4, [0.8, HORN], [2, HORN], [3, { arms: 100, reach: 1, elbows: 0 }]), stretched(legs.bounce, 2)],
        c: [alternate('front', { hipX: 8, lean: 8 }), round(4, [0.5, HORN], [3.5, HORN])],
        hold: { ...HORN, hipY: 73 },
        say: ['קוראים ופותחים', 'קוראים לכל צד'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...BENT },
        prop: 'roar',
        a: [legs.march, round(4, [1, HORN], [2.8, HORN])],
        b: [legs.highKnees, round(4, [0.8, HORN], [2, HORN], [3, { arms: 140, reach: 1, elbows: -0.2 }])],
        c: [legs.jack, arms.overhead],
        hold: { ...HORN, hipY: 64, feet: 13, knees: 0.7 },
        say: ['צועדים וקוראים', 'קפיצות הד'],
      },
    ],
  },
  train: {
    name: 'רכבת הקיטור',
    category,
    companion: 'mouse',
    costume: 'train',
    levels: [
      {
        level: 1,
        name: 'רכבת על כיסא',
        view: 'quarter',
        home: { ...ON_STOOL, ...BENT, arms: 30 },
        prop: 'stool',
        a: [stretched(arms.pump, 2)],
        b: [arms.pump, stretched(alternate('side', { rightFootX: 32, rightFootY: 22 }), 1)],
        c: [stretched(arms.pump, 2), stretched(both({ rightArm: 142, rightReach: 1, rightElbow: 0.1 }), 2)],
        hold: { rightArm: 142, rightReach: 1, rightElbow: 0, leftArm: 30, lean: -4 },
        say: ['הרכבת יוצאת', 'צופרים'],
      },
      {
        level: 3,
        view: 'side',
        home: { ...SIDEWAYS, ...BENT, arms: 30 },
        prop: 'waves',
        a: [arms.pump],
        b: [arms.pump, legs.sideKnee(34)],
        c: [legs.sideKnee(34), both({ rightArm: 142, rightReach: 1, rightElbow: 0.1 })],
        hold: { rightArm: 142, rightReach: 1, rightElbow: 0, leftArm: 30 },
        say: ['הרכבת יוצאת', 'צופרים'],
      },
      {
        level: 5,
        view: 'side',
        home: { ...SIDEWAYS, ...BENT, arms: 30 },
        prop: 'waves',
        a: [legs.sideKnee(38), arms.pump],
        b: [stretched(legs.runUp, 0.5), stretched(arms.pump, 0.5)],
        c: [legs.runUp, both({ rightArm: 142, rightReach: 1, rightElbow: 0.1 })],
        hold: { hipX: -12, hipY: 56, lean: 20, nod: -12, rightArm: 142, rightReach: 1, rightElbow: 0 },
        say: ['רכבת מהירה', 'צופרים ורצים'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
