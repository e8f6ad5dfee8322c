import type { Exercise } from './exercise.ts';
import { ON_FLOOR, ON_HIPS, ON_STOOL, SIDEWAYS, STANDING, WIDE } from './homes.ts';
import { round } from './move.ts';

const category = 'static-warmup';
const STRETCHED_UP = { arms: 168, reach: 1, elbows: -0.2 };

/** Static warm-up: slow stretches, one in eight beats. */
export const staticWarmup = {
  side: {
    name: 'מתיחת צד',
    category,
    companion: 'cat',
    costume: 'rainbow',
    levels: [
      {
        level: 1,
        view: 'front',
        home: ON_FLOOR,
        seat: 'floor',
        sided: true,
        a: [round(8, [3, { leftArm: 130, leftReach: 0.95, leftElbow: -0.4 }], [5, { leftArm: 130 }])],
        b: [
          round(
            8,
            [2.6, { leftArm: 178, leftReach: 0.96, leftElbow: -0.6, lean: 18, nod: 4, rightArm: 40, rightReach: 0.8 }],
            [5.4, { leftArm: 184, leftReach: 0.97, leftElbow: -0.6, lean: 22, nod: 4, rightArm: 42, rightReach: 0.8 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: 150, reach: 1, elbows: -0.3, lean: 0 }],
            [3.5, { arms: 150, lean: 12 }],
            [5.5, { arms: 150, lean: -12 }],
          ),
        ],
        hold: { leftArm: 184, leftReach: 0.97, leftElbow: -0.6, lean: 20, nod: 4 },
        say: ['נוטים לצד', 'שתי ידיים למעלה'],
      },
      {
        level: 3,
        view: 'front',
        home: WIDE,
        sided: true,
        a: [round(8, [3, { leftArm: 165, leftReach: 1, leftElbow: -0.4, lean: 8 }], [5, { leftArm: 165, lean: 8 }])],
        b: [
          round(
            8,
            [
              2.4,
              { hipX: -6, lean: 26, curl: -4, nod: 6, leftArm: 190, leftElbow: -0.7, leftReach: 0.98, rightArm: 14 },
            ],
            [
              5.6,
              { hipX: -7, lean: 31, curl: -5, nod: 6, leftArm: 196, leftElbow: -0.7, leftReach: 0.98, rightArm: 10 },
            ],
          ),
        ],
        c: [
          round(
            8,
            [2, { hipX: -5, lean: 24, leftArm: 190, leftReach: 0.98, leftElbow: -0.7, rightArm: 14 }],
            [4, { hipX: 0, lean: 0, arms: 90, reach: 1, elbows: 0 }],
            [6, { hipX: 5, lean: -24, rightArm: 190, rightReach: 0.98, rightElbow: -0.7, leftArm: 14 }],
          ),
        ],
        hold: { hipX: -7, lean: 30, curl: -5, nod: 6, leftArm: 195, leftElbow: -0.7, leftReach: 0.98, rightArm: 10 },
        say: ['נמתחים הצידה', 'פעם ימינה, פעם שמאלה'],
      },
    ],
  },
  fold: {
    name: 'נוגעים בבהונות',
    category,
    companion: 'turtle',
    levels: [
      {
        level: 2,
        view: 'side',
        home: SIDEWAYS,
        a: [round(8, [2, { arms: 142, reach: 1, elbows: 0.1 }], [4.5, { arms: 40, lean: 48, hipX: -10, nod: 10 }])],
        b: [
          round(
            8,
            [2, { arms: 142, reach: 1, elbows: 0.1, lean: -4 }],
            [4, { arms: 2, reach: 0.9, lean: 92, curl: -8, hipX: -12, hipY: 75, nod: 14, elbows: 0.2 }],
            [6, { arms: -4, reach: 0.9, lean: 98, curl: -8, hipX: -13, hipY: 75, nod: 18, elbows: 0.2 }],
          ),
        ],
        c: [
          round(
            8,
            [2.5, { arms: 4, reach: 0.9, lean: 84, curl: -14, hipX: -12, nod: 24, elbows: 0.2 }],
            [4.5, { arms: 60, reach: 1, lean: 72, curl: 4, hipX: -12, nod: -30 }],
            [6, { arms: 4, reach: 0.9, lean: 84, curl: -14, nod: 24 }],
          ),
        ],
        hold: { arms: -4, reach: 0.9, lean: 96, curl: -9, hipX: -13, hipY: 75, nod: 16, elbows: 0.2 },
        say: ['יורדים לבהונות', 'גב ישר, גב עגול'],
      },
      {
        level: 4,
        view: 'front',
        home: WIDE,
        a: [round(8, [2, { arms: 92, reach: 1, elbows: 0 }], [6, { arms: 92 }])],
        b: [
          round(
            8,
            [1.2, { arms: 92, reach: 1, elbows: 0 }],
            [3, { lean: 40, hipX: -12, hipY: 62, leftArm: 205, leftReach: 0.9, rightArm: 8, rightReach: 1, elbows: 0 }],
            [4.2, { lean: 0, hipX: 0, hipY: 71, arms: 92, reach: 1, elbows: 0 }],
            [6, { lean: -40, hipX: 12, hipY: 62, rightArm: 205, rightReach: 0.9, leftArm: 8, leftReach: 1, elbows: 0 }],
          ),
        ],
        c: [round(8, [2, { ...STRETCHED_UP, hipY: 73 }], [4, { arms: 30, hipY: 42, knees: 0.95 }], [6, STRETCHED_UP])],
        hold: { lean: 40, hipX: -12, hipY: 62, leftArm: 205, leftReach: 0.9, rightArm: 8, rightReach: 1, elbows: 0 },
        say: ['יד לרגל ויד לשמיים', 'למעלה ולמטה'],
      },
    ],
  },
  reach: {
    name: 'מגיעים לשמיים',
    category,
    companion: 'bee',
    costume: 'cloud',
    levels: [
      {
        level: 1,
        view: 'front',
        home: STANDING,
        a: [round(8, [3, { arms: 130, reach: 1, elbows: -0.2 }], [5, { arms: 130 }])],
        b: [round(8, [2.5, STRETCHED_UP], [5.5, { ...STRETCHED_UP, hipY: 77 }])],
        c: [
          round(
            8,
            [2, { rightArm: 172, rightReach: 1, rightElbow: -0.2, leftArm: 130, leftReach: 0.8, lean: -3 }],
            [4, { leftArm: 172, leftReach: 1, leftElbow: -0.2, rightArm: 130, rightReach: 0.8, lean: 3 }],
            [6, { rightArm: 172, rightReach: 1, leftArm: 130, leftReach: 0.8, lean: -3 }],
          ),
        ],
        hold: { ...STRETCHED_UP, hipY: 77 },
        say: ['גבוה גבוה', 'קוטפים תפוחים'],
      },
      {
        level: 4,
        view: 'side',
        home: SIDEWAYS,
        a: [round(8, [2.5, { arms: 142, reach: 1, elbows: 0.1 }], [5.5, { arms: 142, lean: -5 }])],
        b: [
          round(
            8,
            [1.5, { arms: 142, reach: 1, elbows: 0, lean: -5 }],
            [4, { arms: -30, reach: 1, elbows: 0, hipX: -16, hipY: 48, lean: 44, nod: -20 }],
            [6.4, { arms: 142, reach: 1, hipX: 0, hipY: 76, lean: -6 }],
          ),
        ],
        c: [
          round(
            8,
            [
              2,
              {
                rightFootX: 40,
                rightFootY: 10,
                hipX: 12,
                hipY: 56,
                leftFootX: -18,
                leftFootY: 13,
                arms: 142,
                reach: 1,
                elbows: 0,
              },
            ],
            [5.6, { rightFootX: 40, hipX: 13, hipY: 53, leftFootX: -18, leftFootY: 13, arms: 142, lean: -6 }],
            [7, { rightFootX: 22, rightFootY: 20, hipX: 2, hipY: 70 }],
          ),
        ],
        hold: { arms: 142, reach: 1, elbows: 0, hipX: -16, hipY: 50, lean: 22, nod: -10 },
        say: ['יורדים ועולים', 'צעד גדול לשמיים'],
      },
    ],
  },
  tree: {
    name: 'העץ ברוח',
    category,
    companion: 'bird',
    costume: 'leaves',
    places: ['forest', 'snow', 'sea'],
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        sided: true,
        a: [
          round(
            8,
            [2.5, { rightFootX: 2, rightFootY: 22, rightKnee: 1, hipX: -8 }],
            [5.5, { rightFootX: 2, rightFootY: 22, hipX: -8 }],
          ),
        ],
        b: [
          round(
            8,
            [
              1.8,
              { rightFootX: -2, rightFootY: 32, rightKnee: 1, hipX: -9, hipY: 77, arms: 130, reach: 1, elbows: -0.4 },
            ],
            [3.4, { rightFootX: -2, rightFootY: 34, hipX: -9, lean: 4, arms: 138 }],
            [5.6, { rightFootX: -2, rightFootY: 34, hipX: -9, lean: -4, arms: 138 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: 130, reach: 1, elbows: -0.3, lean: 9, hipX: -4 }],
            [4, { lean: -9, hipX: 4 }],
            [6, { arms: 130, lean: 9, hipX: -4 }],
          ),
        ],
        hold: { rightFootX: -2, rightFootY: 34, rightKnee: 1, hipX: -9, hipY: 77, arms: 138, reach: 1, elbows: -0.4 },
        say: ['ענפים לצדדים', 'רוח נושבת'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        sided: true,
        a: [
          round(
            8,
            [2, { rightFootX: -3, rightFootY: 42, rightKnee: 1, hipX: -9, hipY: 77 }],
            [6, { rightFootX: -3, rightFootY: 42, hipX: -9 }],
          ),
        ],
        b: [
          round(
            8,
            [
              1.4,
              { rightFootX: -3, rightFootY: 44, rightKnee: 1, hipX: -9, hipY: 77, arms: 160, reach: 1, elbows: -0.5 },
            ],
            [3, { rightFootX: -3, rightFootY: 44, hipX: -9, arms: 165, lean: 7 }],
            [5, { rightFootX: -3, rightFootY: 44, hipX: -9, arms: 165, lean: -7 }],
            [6.6, { rightFootX: -3, rightFootY: 44, hipX: -9, arms: 160, lean: 0 }],
          ),
        ],
        c: [
          round(
            8,
            [
              2,
              { rightFootX: 50, rightFootY: 36, rightKnee: 0.1, hipX: -10, lean: -14, arms: 92, reach: 1, elbows: 0 },
            ],
            [6, { rightFootX: 52, rightFootY: 40, hipX: -10, lean: -18, arms: 92 }],
          ),
        ],
        hold: { rightFootX: -3, rightFootY: 44, rightKnee: 1, hipX: -9, hipY: 77, arms: 165, reach: 1, elbows: -0.5 },
        say: ['ענפים למעלה', 'סערה'],
      },
    ],
  },
  hero: {
    name: 'עמידת הלוחם',
    category,
    companion: 'lion',
    costume: 'cape',
    places: ['roof', 'snow', 'sea'],
    levels: [
      {
        level: 1,
        name: 'גיבור על כיסא',
        view: 'quarter',
        home: ON_STOOL,
        prop: 'stool',
        sided: true,
        a: [
          round(
            8,
            [2.5, { rightFootX: 55, rightFootY: 12, hipY: 46, arms: 60, reach: 0.95 }],
            [5.5, { rightFootX: 55, rightFootY: 12, arms: 60 }],
          ),
        ],
        b: [
          round(
            8,
            [1.5, { rightFootX: 55, rightFootY: 12, arms: 165, reach: 1, elbows: 0.1, lean: -4 }],
            [4, { rightFootX: 55, rightFootY: 12, arms: 62, reach: 1, lean: 32, nod: -14 }],
            [6, { rightFootX: 55, rightFootY: 12, arms: 60, reach: 1, lean: 36, nod: -16 }],
          ),
        ],
        c: [
          round(
            8,
            [2.5, { arms: 165, reach: 1, elbows: 0.1, lean: -6, nod: -4 }],
            [4, { arms: 140, lean: 0 }],
            [5.5, { arms: 165, lean: -8, nod: -6 }],
          ),
        ],
        hold: { rightFootX: 48, rightFootY: 12, arms: 62, reach: 1, elbows: 0.1, lean: 32, nod: -14 },
        say: ['ידיים אל הרגל', 'ידיים לשמיים'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, feet: 40, hipY: 62, knees: 0.3, ...ON_HIPS },
        sided: true,
        a: [round(8, [2.5, { hipX: 14, hipY: 54, rightKnee: 0.8 }], [5.5, { hipX: 14, hipY: 54, rightKnee: 0.8 }])],
        b: [
          round(
            8,
            [2, { hipX: 17, hipY: 49, rightKnee: 0.9, leftKnee: 0.05, arms: 90, reach: 1, elbows: 0 }],
            [6, { hipX: 19, hipY: 47, rightKnee: 0.9, leftKnee: 0.05, arms: 90 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { hipX: 16, hipY: 50, arms: 90, reach: 1, elbows: 0, rightKnee: 0.9, leftKnee: 0.05 }],
            [4.5, { hipX: 14, hipY: 52, lean: -26, leftArm: 16, rightArm: 170, reach: 1, rightElbow: -0.5 }],
            [6.4, { hipX: 14, lean: -26, leftArm: 16, rightArm: 172 }],
          ),
        ],
        hold: { hipX: 19, hipY: 47, rightKnee: 0.9, leftKnee: 0.05, arms: 90, reach: 1, elbows: 0 },
        say: ['פותחים ידיים', 'הגיבור מביט לשמיים'],
      },
      {
        level: 5,
        view: 'side',
        home: { ...SIDEWAYS, ...ON_HIPS, arms: 4 },
        sided: true,
        a: [
          round(
            8,
            [1, { rightFootX: 24, rightFootY: 20, hipX: 3, hipY: 70, leftFootX: -10 }],
            [2.5, { rightFootX: 42, rightFootY: 10, hipX: 10, hipY: 50, leftFootX: -26, leftFootY: 14 }],
            [5.5, { rightFootX: 42, rightFootY: 10, hipX: 11, hipY: 48, leftFootX: -26, leftFootY: 14 }],
            [7, { rightFootX: 24, rightFootY: 20, hipX: 3, hipY: 70, leftFootX: -10 }],
          ),
        ],
        b: [
          round(
            8,
            [0.8, { rightFootX: 24, rightFootY: 20, hipX: 3, hipY: 70, leftFootX: -10 }],
            [
              2,
              {
                rightFootX: 44,
                rightFootY: 10,
                hipX: 12,
                hipY: 46,
                leftFootX: -26,
                leftFootY: 14,
                arms: 142,
                reach: 1,
                elbows: 0,
              },
            ],
            [
              6,
              {
                rightFootX: 44,
                rightFootY: 10,
                hipX: 13,
                hipY: 44,
                leftFootX: -26,
                leftFootY: 14,
                arms: 142,
                lean: -5,
              },
            ],
            [7.2, { rightFootX: 24, rightFootY: 20, hipX: 3, hipY: 70, leftFootX: -10 }],
          ),
        ],
        c: [
          round(
            8,
            [
              2.5,
              {
                leftFootX: -58,
                leftFootY: 56,
                leftKnee: 0.2,
                lean: 62,
                hipX: 0,
                hipY: 76,
                arms: 100,
                reach: 1,
                elbows: 0,
                nod: -16,
              },
            ],
            [5.5, { leftFootX: -60, leftFootY: 62, leftKnee: 0.2, lean: 68, hipX: 0, arms: 104, nod: -18 }],
          ),
        ],
        hold: { rightFootX: 44, hipX: 13, hipY: 44, leftFootX: -26, leftFootY: 14, arms: 142, reach: 1, elbows: 0 },
        say: ['ידיים למעלה', 'המטוס'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
