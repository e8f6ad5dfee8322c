import type { Exercise } from './exercise.ts';
import { ON_STOOL, PLANK, plankHands, SIDEWAYS } from './homes.ts';
import { alternate, both, round, stretched } from './move.ts';

const category = 'power';
const GUARD = { arms: 118, reach: 0.52, elbows: 0.9 };
const jab = alternate('side', { rightArm: 92, rightReach: 1, rightElbow: 0.1, lean: 6 });
const punches = stretched(jab, 0.5);

const kneeIn = (x: number, y: number) => alternate('side', { rightFootX: x, rightFootY: y, rightKnee: 0.9, hipY: 46 });
/** Under the shoulders, so that the elbow stays beside the shirt. */
const pushUpHands = () => ({ left: { x: 29, y: 8 }, right: { x: 35, y: 8 } });
const pushUp = both({ hipX: -14, hipY: 28, lean: 80, elbows: 1, nod: -20 });

const ROWING = {
  ...ON_STOOL,
  hipY: 36,
  hipX: -14,
  leftFootX: 34,
  rightFootX: 40,
  feetY: 12,
  arms: 70,
  reach: 1,
  elbows: 0.2,
  lean: 8,
};
const row = (lean: number) =>
  round(
    4,
    [1.6, { lean, arms: 50, reach: 0.42, elbows: 1 }],
    [2.2, { lean, arms: 50, reach: 0.42 }],
    [3.4, { lean: 16, arms: 78, reach: 1, elbows: 0.1 }],
  );

/** Leaning on a wall, seen from the side; a push-up whose weight the feet carry. */
const AT_WALL = { ...SIDEWAYS, hipX: -9, hipY: 75, lean: 11, nod: -6, leftFootX: -25, rightFootX: -20, elbows: 0.4 };
const wallHands = () => ({ left: { x: 50, y: 112 }, right: { x: 52, y: 106 } });
const wallPush = both({ hipX: 4, hipY: 70, lean: 23, nod: -14, elbows: 0.9 });

/** Power: arms and core. */
export const power = {
  punch: {
    name: 'אגרופים',
    category,
    companion: 'fox',
    costume: 'gloves',
    levels: [
      {
        level: 1,
        view: 'quarter',
        home: { ...ON_STOOL, ...GUARD },
        prop: 'stool',
        a: [stretched(jab, 2)],
        b: [jab],
        c: [alternate('side', { rightArm: 142, rightReach: 1, rightElbow: 0.1 })],
        hold: { arms: 92, reach: 1, elbows: 0 },
        say: ['אגרוף בכל פעימה', 'אגרופים למעלה'],
      },
      {
        level: 3,
        view: 'side',
        home: { ...SIDEWAYS, ...GUARD, leftFootX: -22, rightFootX: 18, hipY: 68 },
        a: [jab],
        b: [punches],
        c: [jab, both({ hipY: 52 })],
        hold: { rightArm: 92, rightReach: 1, rightElbow: 0, lean: 8, hipY: 60 },
        say: ['מהר יותר', 'אגרוף ומתחמקים'],
      },
    ],
  },
  climb: {
    name: 'מטפסי הרים',
    category,
    companion: 'monkey',
    places: ['snow', 'forest', 'snow'],
    levels: [
      {
        level: 2,
        view: 'side',
        home: PLANK,
        hands: plankHands,
        a: [stretched(kneeIn(-40, 14), 2)],
        b: [kneeIn(-30, 15)],
        c: [round(4, [1.5, { hipX: -28, hipY: 62, lean: 84, nod: -10 }], [2.5, { hipX: -28, hipY: 62, lean: 84 }])],
        hold: { hipY: 44, nod: -20 },
        end: { hipY: 44, nod: -30 },
        say: ['ברך קדימה', 'הר גבוה'],
      },
      {
        level: 4,
        view: 'side',
        home: PLANK,
        hands: plankHands,
        a: [kneeIn(-26, 16)],
        b: [stretched(kneeIn(-14, 17), 0.5)],
        c: [both({ leftFootX: -46, rightFootX: -42, feetY: 11, hipX: -16, hipY: 58, lean: 82 })],
        hold: { hipY: 44, nod: -20 },
        end: { hipY: 44, nod: -30 },
        say: ['רצים למעלה', 'צעד לשתי הרגליים'],
      },
    ],
  },
  row: {
    name: 'חותרים בסירה',
    category,
    companion: 'penguin',
    costume: 'oar',
    places: ['sea', 'snow', 'sea'],
    levels: [
      {
        level: 1,
        view: 'quarter',
        home: ROWING,
        prop: 'boat',
        a: [stretched(row(0), 2)],
        b: [stretched(row(-10), 2)],
        c: [stretched(both({ arms: 142, reach: 1, elbows: 0.1 }), 2)],
        hold: { lean: -12, arms: 60, reach: 0.5, elbows: 1 },
        say: ['מושכים חזק', 'מנופפים לחוף'],
      },
      {
        level: 4,
        view: 'quarter',
        home: { ...ROWING, leftFootX: 44, rightFootX: 50, feetY: 26 },
        prop: 'boat',
        a: [row(-8)],
        b: [stretched(row(-16), 0.5)],
        c: [row(-20), round(4, [2, { leftFootX: 50, rightFootX: 56, feetY: 34 }])],
        hold: { lean: -20, arms: 80, reach: 1, elbows: 0, leftFootX: 46, rightFootX: 52, feetY: 34 },
        say: ['חותרים מהר', 'רגליים באוויר'],
      },
    ],
  },
  plank: {
    name: 'פלאנק',
    category,
    companion: 'turtle',
    costume: 'duck',
    levels: [
      {
        level: 2,
        name: 'שולחן',
        view: 'side',
        home: { ...PLANK, hipX: -22, hipY: 46, lean: 74, leftFootX: -48, rightFootX: -44, feetY: 10, knees: 0.95 },
        hands: plankHands,
        sided: true,
        a: [round(8, [3, { curl: -9, nod: 14 }], [6, { curl: 4, nod: -34 }])],
        b: [
          round(
            8,
            [2.5, { rightFootX: -86, rightFootY: 44, rightKnee: 0.1 }],
            [5.5, { rightFootX: -88, rightFootY: 48, rightKnee: 0.1 }],
          ),
        ],
        c: [round(8, [2, { curl: -10, nod: 16, hipY: 52 }], [5, { curl: 5, nod: -36, hipY: 44 }])],
        hold: { rightFootX: -88, rightFootY: 48, rightKnee: 0.1 },
        end: { curl: 4, nod: -36 },
        say: ['רגל ישרה אחורה', 'גב של חתול'],
      },
      {
        level: 5,
        atMost: 42,
        view: 'side',
        faces: 'right',
        home: PLANK,
        hands: plankHands,
        a: [alternate('side', { rightFootX: -70, rightFootY: 34, rightKnee: 0.1 })],
        b: [stretched(alternate('side', { rightFootX: -74, rightFootY: 40, rightKnee: 0.1 }), 0.5)],
        c: [stretched(kneeIn(-16, 17), 0.5)],
        hold: { hipY: 42, nod: -20 },
        end: { hipY: 44, nod: -30 },
        say: ['בעיטות מהירות', 'מטפסים'],
      },
    ],
  },
  pushUps: {
    name: 'שכיבות סמיכה',
    category,
    companion: 'bear',
    costume: 'headband',
    levels: [
      {
        level: 1,
        name: 'שכיבות סמיכה בקיר',
        view: 'side',
        prop: 'wall',
        home: AT_WALL,
        hands: wallHands,
        a: [stretched(wallPush, 4)],
        b: [stretched(wallPush, 2)],
        c: [stretched(wallPush, 4), stretched(both({ feetY: 13, hipY: 77 }), 1)],
        hold: { hipX: 4, hipY: 70, lean: 22, nod: -12, elbows: 0.9 },
        end: { nod: -24 },
        say: ['קצת יותר מהר', 'דוחפים ועולים'],
      },
      {
        level: 3,
        view: 'side',
        faces: 'right',
        home: { ...PLANK, hipX: -14, hipY: 42, lean: 66 },
        hands: pushUpHands,
        a: [stretched(pushUp, 4)],
        b: [stretched(pushUp, 2)],
        c: [round(4, [1.5, { hipX: -28, hipY: 62, lean: 84, nod: -10 }], [2.5, { hipX: -28, hipY: 62, lean: 84 }])],
        hold: { hipY: 36, lean: 72, elbows: 0.8 },
        end: { hipY: 44, nod: -30 },
        say: ['בקצב רגיל', 'הר גבוה'],
      },
      {
        level: 5,
        atMost: 42,
        view: 'side',
        faces: 'right',
        home: { ...PLANK, hipX: -14, hipY: 42, lean: 66 },
        hands: pushUpHands,
        a: [stretched(pushUp, 2)],
        b: [pushUp],
        c: [stretched(alternate('side', { rightFootX: -76, rightFootY: 38, rightKnee: 0.1 }), 0.5)],
        hold: { hipY: 34, lean: 74, elbows: 0.9 },
        end: { hipY: 44, nod: -30 },
        say: ['מהר יותר', 'בעיטות לאחור'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
