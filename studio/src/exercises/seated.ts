import * as arms from './arms.ts';
import * as chair from './chair.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_CHAIR, ON_STOOL } from './homes.ts';
import { alternate, both, round, stretched } from './move.ts';

/** Breath and whispers, inaudible next door. */
const WHISPERED = { needs: { noise: 'quiet' } } as const;

const FRONT = { view: 'front', prop: 'chair', seat: 'chair' } as const;
const QUARTER = { view: 'quarter', prop: 'stool' } as const;

/**
 * Seated next to a desk and quiet: two stories, and four exercises for each other category of a ten-minute lesson except
 * power, so that a class that can't stand up or make noise has a lesson at intensities 1 to 4.
 */
export const seated = {
  wings: {
    name: 'כנפיים קטנות',
    category: 'dynamic-warmup',
    companion: 'penguin',
    costume: 'wings',
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: [1, 2],
        home: { ...ON_CHAIR, arms: 20, reach: 0.44, elbows: 0.7 },
        a: [stretched(both({ arms: 66, reach: 0.5, elbows: 1 }), 2)],
        b: [both({ arms: 66, reach: 0.5, elbows: 1 }), stretched(chair.tap, 2)],
        c: [stretched(arms.sideRaise, 2), stretched(chair.sway(6), 2)],
        hold: { arms: 92, reach: 1, elbows: 0, feet: 30 },
        say: ['כנפיים וצעד', 'כנפיים גדולות'],
      },
    ],
  },
  heelTaps: {
    name: 'עקבים קדימה',
    category: 'dynamic-warmup',
    companion: 'turtle',
    costume: 'sparkFeet',
    levels: [
      {
        ...QUARTER,
        level: 2,
        extra: [2, 3],
        home: { ...ON_STOOL, arms: 96, reach: 0.56, elbows: 0.9 },
        a: [chair.heel],
        b: [chair.heel, both(chair.UP_FORWARD)],
        c: [
          both({ leftFootX: 44, rightFootX: 50, feetY: 22 }),
          both({ arms: 62, reach: 0.98, elbows: 0.1, lean: 18, nod: -8 }),
        ],
        hold: { leftFootX: 46, rightFootX: 52, feetY: 28, ...chair.UP_FORWARD, lean: -8 },
        say: ['עכשיו גם הידיים', 'שתי רגליים יחד'],
      },
    ],
  },
  open: {
    name: 'כוכב בישיבה',
    category: 'dynamic-warmup',
    companion: 'cat',
    costume: 'star',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [3, 4, 5],
        home: ON_CHAIR,
        a: [chair.open],
        b: [chair.open, arms.overhead],
        c: [chair.tap, arms.sideRaise],
        hold: { feet: 36, arms: 134, reach: 1, elbows: 0 },
        say: ['ידיים ורגליים', 'צעד וכנפיים'],
      },
    ],
  },
  fists: {
    name: 'ברכיים ואגרופים',
    category: 'dynamic-warmup',
    companion: 'lion',
    costume: 'gloves',
    levels: [
      {
        ...FRONT,
        level: 4,
        extra: [3, 4, 5],
        home: { ...ON_CHAIR, arms: 118, reach: 0.46, elbows: -1 },
        a: [chair.knee(30)],
        b: [chair.knee(33), alternate('front', { leftArm: 164, leftReach: 1, leftElbow: -0.2 })],
        c: [chair.kick, arms.press],
        hold: { rightFootY: 33, ...chair.UP },
        say: ['אגרופים לשמיים', 'בעיטות קטנות'],
      },
    ],
  },
  neck: {
    name: 'צוואר וכתפיים',
    category: 'static-warmup',
    companion: 'owl',
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: [1, 2],
        home: ON_CHAIR,
        a: [
          round(8, [1.6, { nod: 20 }], [2.6, { nod: 20 }], [4, { nod: 0 }], [5.4, { nod: -20 }], [6.4, { nod: -20 }]),
        ],
        b: [
          round(
            8,
            [1.6, { nod: 20, leftArm: 46, leftReach: 1, leftElbow: 0 }],
            [2.8, { nod: 22, leftArm: 46, leftReach: 1, leftElbow: 0 }],
            [4, { nod: 0, leftArm: 4, leftReach: 0.5, rightArm: 4, rightReach: 0.5 }],
            [5.2, { nod: -22, rightArm: 46, rightReach: 1, rightElbow: 0 }],
            [6.4, { nod: -20, rightArm: 46, rightReach: 1, rightElbow: 0 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { arms: 92, reach: 1, elbows: 0 }],
            [4, { arms: 92, reach: 0.6, elbows: -1 }],
            [6, { arms: 92, reach: 1, elbows: 0 }],
          ),
        ],
        hold: { arms: 92, reach: 1, elbows: 0, nod: 16 },
        say: ['יד רחוקה מהאוזן', 'ידיים לצדדים'],
      },
    ],
  },
  arch: {
    name: 'חתול על כיסא',
    category: 'static-warmup',
    companion: 'fox',
    costume: 'cat',
    levels: [
      {
        ...QUARTER,
        level: 2,
        extra: [1, 2, 3],
        home: { ...ON_STOOL, arms: 40, reach: 0.74 },
        a: [
          round(
            8,
            [2, { curl: -9, lean: 12, nod: 22 }],
            [3, { curl: -9, lean: 12, nod: 22 }],
            [6, { curl: 6, lean: -4, nod: -18 }],
          ),
        ],
        b: [
          round(
            8,
            [2, { curl: -11, lean: 20, nod: 26, arms: 84, reach: 0.96, elbows: 0.3 }],
            [3.4, { curl: -11, lean: 20, nod: 26, arms: 84, reach: 0.96, elbows: 0.3 }],
            [6, { curl: 7, lean: -8, nod: -20, arms: -24, reach: 0.96, elbows: 0.2 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { ...chair.UP_FORWARD, lean: -4 }],
            [4.4, { arms: 30, reach: 0.98, elbows: 0.1, lean: 48, curl: -8, nod: 18 }],
            [6, { arms: 30, reach: 0.98, lean: 48, curl: -8, nod: 18 }],
          ),
        ],
        hold: { curl: -11, lean: 20, nod: 24, arms: 84, reach: 0.96, elbows: 0.3 },
        say: ['ידיים קדימה ואחורה', 'למעלה ולמטה'],
      },
    ],
  },
  bow: {
    name: 'קשת בישיבה',
    category: 'static-warmup',
    companion: 'monkey',
    costume: 'rainbow',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [2, 3, 4],
        home: ON_CHAIR,
        sided: true,
        a: [round(8, [2.5, { leftArm: 164, leftReach: 1, leftElbow: -0.3 }], [5.5, { leftArm: 164, lean: 6 }])],
        b: [
          round(
            8,
            [
              2,
              {
                leftArm: 184,
                leftReach: 0.98,
                leftElbow: -0.6,
                lean: 20,
                curl: -3,
                nod: 5,
                rightArm: 24,
                rightReach: 0.7,
              },
            ],
            [
              5.8,
              {
                leftArm: 190,
                leftReach: 0.98,
                leftElbow: -0.6,
                lean: 26,
                curl: -4,
                nod: 5,
                rightArm: 26,
                rightReach: 0.72,
              },
            ],
          ),
        ],
        c: [
          round(
            8,
            [1.6, { arms: 92, reach: 1, elbows: 0 }],
            [3.2, { arms: 92, lean: 16 }],
            [4, { arms: 92, lean: 0 }],
            [4.8, { arms: 92, lean: -16 }],
            [6.4, { arms: 92, reach: 1, elbows: 0, lean: 0 }],
          ),
        ],
        hold: { leftArm: 188, leftReach: 0.98, leftElbow: -0.6, lean: 24, nod: 5, rightArm: 26, rightReach: 0.72 },
        say: ['נוטים כמו קשת', 'מטוס שפונה'],
      },
    ],
  },
  shoe: {
    name: 'מגיעים לנעל',
    category: 'static-warmup',
    companion: 'mouse',
    costume: 'sparkFeet',
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: [3, 4],
        home: { ...ON_STOOL, ...BENT, arms: 34 },
        sided: true,
        a: [
          round(
            8,
            [2, { rightFootX: 49, rightFootY: 12 }],
            [4, { rightFootX: 49, rightFootY: 12, ...chair.UP_FORWARD }],
            [6, { rightFootX: 49, rightFootY: 12, arms: 80 }],
          ),
        ],
        b: [
          round(
            8,
            [1.4, { rightFootX: 49, rightFootY: 12, ...chair.UP_FORWARD, lean: -6 }],
            [3.4, { rightFootX: 49, rightFootY: 12, arms: 46, reach: 0.98, elbows: 0.1, lean: 48, nod: -6 }],
            [6, { rightFootX: 49, rightFootY: 12, arms: 44, reach: 0.98, elbows: 0.1, lean: 54, nod: -4 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { rightFootX: 26, rightFootY: 34, arms: 48, reach: 0.6, lean: 2 }],
            [3.4, { rightFootX: 26, rightFootY: 34, arms: 48, reach: 0.6 }],
            [5, { rightFootX: 58, rightFootY: 42, arms: 80, reach: 0.96, elbows: 0.2, lean: -8 }],
            [6.2, { rightFootX: 58, rightFootY: 42, arms: 80, reach: 0.96 }],
          ),
        ],
        hold: { rightFootX: 49, rightFootY: 12, arms: 46, reach: 0.98, elbows: 0.1, lean: 50, nod: -6 },
        say: ['ידיים אל הנעל', 'מחבקים ברך ומיישרים'],
      },
    ],
  },
  bike: {
    name: 'אופניים בישיבה',
    category: 'main',
    companion: 'rabbit',
    costume: 'wheel',
    levels: [
      {
        ...QUARTER,
        level: 2,
        extra: [1, 2],
        home: { ...ON_STOOL, ...chair.pedalPose(0), arms: 58, reach: 0.86, elbows: 0.8, lean: -3 },
        a: [stretched(chair.pedal, 2)],
        b: [chair.pedal, stretched(chair.lean(12), 2)],
        c: [stretched(chair.pedal, 2), stretched(both({ ...chair.UP_FORWARD, lean: -8 }), 4)],
        hold: { leftFootX: 40, rightFootX: 46, feetY: 30, lean: -8, ...chair.FORWARD },
        say: ['רוכבים בעלייה', 'בלי ידיים'],
      },
    ],
  },
  swim: {
    name: 'שוחים בישיבה',
    category: 'main',
    companion: 'frog',
    costume: 'water',
    places: ['sea', 'forest', 'sea'],
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: [1, 2, 3],
        home: { ...ON_CHAIR, arms: 24, reach: 0.5, elbows: 1 },
        a: [stretched(chair.breaststroke, 2)],
        b: [chair.breaststroke, stretched(chair.open, 2)],
        c: [
          alternate('front', { rightArm: 150, rightReach: 1, rightElbow: -0.3, lean: -10 }, [
            1.6,
            { rightArm: 92, rightReach: 1, rightElbow: 0 },
          ]),
          chair.knee(20),
        ],
        hold: { arms: 150, reach: 1, elbows: -0.2, feet: 30 },
        say: ['גם הרגליים שוחות', 'גב וחתירה'],
      },
    ],
  },
  ladder: {
    name: 'מטפסים בסולם',
    category: 'main',
    companion: 'cat',
    costume: 'ladder',
    places: ['roof', 'forest', 'roof'],
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [3, 4, 5],
        home: { ...ON_CHAIR, arms: 122, reach: 0.5, elbows: -1 },
        a: [chair.climb],
        b: [stretched(chair.climb, 0.5)],
        c: [
          round(
            4,
            [1, { rightArm: 140, rightReach: 1, rightElbow: 0, lean: 12, leftArm: 122 }],
            [3, { leftArm: 140, leftReach: 1, leftElbow: 0, lean: -12, rightArm: 122 }],
          ),
          chair.open,
        ],
        hold: { rightArm: 166, rightReach: 1, rightElbow: -0.2, leftFootY: 32 },
        say: ['מטפסים מהר', 'מביטים לכל צד'],
      },
    ],
  },
  dash: {
    name: 'רצים בלי קול',
    category: 'main',
    companion: 'mouse',
    costume: 'bib',
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: [3, 4, 5],
        home: { ...ON_STOOL, ...BENT, arms: 20, lean: 4 },
        a: [chair.sideKnee(28), arms.pump],
        b: [stretched(chair.sideKnee(34), 0.5), stretched(arms.pump, 0.5)],
        c: [chair.sideKick, both(chair.UP_FORWARD)],
        hold: {
          lean: 16,
          nod: -8,
          leftArm: 84,
          leftReach: 0.76,
          rightArm: -56,
          rightReach: 0.8,
          rightFootX: 28,
          rightFootY: 34,
        },
        say: ['מהר, על הבהונות', 'בעיטה וידיים למעלה'],
      },
    ],
  },
  drum: {
    name: 'מתופפים בשקט',
    category: 'coordination',
    companion: 'panda',
    costume: 'drum',
    levels: [
      {
        ...FRONT,
        level: 2,
        // hands pass each other, on fingertips
        needs: { noise: 'quiet' },
        extra: [1, 2],
        home: ON_CHAIR,
        a: [chair.drum],
        b: [chair.drumCrossing],
        c: [alternate('front', { rightArm: 104, rightReach: 0.86, rightElbow: -0.6 }), chair.tap],
        hold: { arms: 110, reach: 0.9, elbows: -0.6 },
        say: ['ידיים מצטלבות', 'תוף באוויר'],
      },
    ],
  },
  officer: {
    name: 'שוטר תנועה',
    category: 'coordination',
    companion: 'bear',
    costume: 'officer',
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: [2, 3],
        home: { ...ON_CHAIR, arms: 16, reach: 0.58, elbows: 0.9 },
        a: [chair.signals],
        b: [stretched(chair.signals, 0.5), chair.tap],
        c: [arms.roll, chair.sway(8)],
        hold: { rightArm: 165, rightReach: 1, rightElbow: -0.1, leftArm: 90, leftReach: 1, leftElbow: 0 },
        say: ['מהר, עם הרגליים', 'מגלגלים ידיים'],
      },
    ],
  },
  diagonal: {
    name: 'נוגעים באלכסון',
    category: 'coordination',
    companion: 'monkey',
    costume: 'sparkKnees',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [3, 4, 5],
        home: { ...ON_CHAIR, arms: 118, reach: 0.54, elbows: -1 },
        a: [stretched(chair.diagonal(32), 2)],
        b: [chair.diagonal(33)],
        c: [chair.tap, alternate('front', { leftArm: 150, leftReach: 1, leftElbow: -0.2 })],
        hold: { leftFootY: 31, lean: -12, rightArm: -46, rightReach: 0.54, rightElbow: 0.6 },
        say: ['מרפק לברך, בקצב', 'רגל ויד נגדית'],
      },
    ],
  },
  piano: {
    name: 'פסנתר באוויר',
    category: 'coordination',
    companion: 'owl',
    costume: 'piano',
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: [3, 4, 5],
        home: { ...ON_STOOL, ...chair.KEYS },
        a: [chair.piano],
        b: [stretched(chair.piano, 0.5), chair.sideKnee(20)],
        c: [chair.heel, both({ ...chair.UP_FORWARD, lean: -6 })],
        hold: { ...chair.UP_FORWARD, lean: -8 },
        say: ['מהר, עם דוושה', 'סיום גדול'],
      },
    ],
  },
  octopus: {
    name: 'ריקוד התמנון',
    category: 'dance',
    companion: 'turtle',
    costume: 'octopus',
    levels: [
      {
        ...FRONT,
        level: 2,
        extra: [1, 2],
        home: { ...ON_CHAIR, arms: 80, reach: 0.92, elbows: 0.3 },
        a: [stretched(chair.tentacles, 2)],
        b: [chair.tentacles, stretched(chair.tap, 2)],
        c: [
          stretched(
            both(
              { arms: 150, reach: 0.94, elbows: -0.8 },
              [0.5, { arms: 110, elbows: 0.8 }],
              [1.5, { arms: 110, elbows: 0.8 }],
            ),
            2,
          ),
          stretched(chair.open, 2),
        ],
        hold: { leftArm: 130, rightArm: 56, reach: 0.94, elbows: 0.6, lean: 8, feet: 30 },
        say: ['זרועות וצעד', 'צפים למעלה'],
      },
    ],
  },
  feet: {
    name: 'רגליים רוקדות',
    category: 'dance',
    companion: 'rabbit',
    costume: 'sparkFeet',
    levels: [
      {
        ...QUARTER,
        level: 2,
        extra: [2, 3],
        home: { ...ON_STOOL, ...BENT, arms: 58 },
        a: [chair.heel],
        b: [
          round(
            4,
            [1, { rightFootX: 48, rightFootY: 14 }],
            [2, { rightFootX: 25, rightFootY: 10, leftFootX: 19 }],
            [3, { rightFootX: 27, rightFootY: 34, lean: -5 }],
          ),
          alternate('side', { leftArm: 96, leftReach: 0.8, rightArm: 30, rightReach: 0.72 }),
        ],
        c: [chair.sideKick, alternate('side', { leftArm: 130, leftReach: 1, leftElbow: 0.2 })],
        sided: true,
        hold: { rightFootX: 54, rightFootY: 34, lean: -6, leftArm: 130, leftReach: 1, rightArm: 40, rightReach: 0.8 },
        say: ['עקב, ברך', 'בעיטה ויד'],
      },
    ],
  },
  chairDisco: {
    name: 'דיסקו על כיסא',
    category: 'dance',
    companion: 'panda',
    costume: 'discoBall',
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [3, 4, 5],
        home: { ...ON_CHAIR, arms: 10, reach: 0.56, elbows: 1 },
        a: [chair.point],
        b: [chair.point, chair.tap],
        c: [arms.roll, chair.open],
        hold: { rightArm: 142, rightReach: 1, rightElbow: 0, lean: -8, rightFootX: 32 },
        say: ['אצבע לשמיים וצעד', 'מגלגלים ופותחים'],
      },
    ],
  },
  cowboy: {
    name: 'קאובוי על כיסא',
    category: 'dance',
    companion: 'lion',
    costume: 'cowboy',
    levels: [
      {
        ...QUARTER,
        level: 4,
        extra: [3, 4, 5],
        home: { ...ON_STOOL, arms: 54, reach: 0.72, elbows: 0.9 },
        a: [chair.gallop],
        b: [chair.gallop, chair.lasso],
        c: [chair.sideKick, both({ arms: 80, reach: 0.96, lean: -8 })],
        sided: true,
        hold: { rightArm: 164, rightReach: 1, rightElbow: 0.1, lean: -6, rightFootX: 50, rightFootY: 30 },
        say: ['לאסו מעל הראש', 'עוצרים את הסוס'],
      },
    ],
  },
  flower: {
    name: 'פרח ונר',
    category: 'vocal',
    companion: 'bee',
    costume: 'flower',
    levels: [
      {
        ...FRONT,
        ...WHISPERED,
        level: 2,
        extra: [1, 2],
        home: ON_CHAIR,
        a: [
          round(
            8,
            [2, { arms: -30, reach: 0.46, elbows: 1, nod: 6 }],
            [3, { arms: -30, reach: 0.46, nod: 6 }],
            [5.6, { arms: 60, reach: 0.9, elbows: 0.4, nod: -2 }],
          ),
        ],
        b: [
          round(
            8,
            [2, { arms: -30, reach: 0.46, elbows: 1, nod: 6 }],
            [4.2, { ...chair.UP, nod: -2 }],
            [5, { ...chair.UP, nod: -2 }],
            [6.6, { arms: 92, reach: 1, elbows: 0 }],
          ),
        ],
        c: [
          round(
            8,
            [2, { rightArm: 120, rightReach: 0.9, rightElbow: -0.6, lean: 8 }],
            [4, { arms: 4, reach: 0.5, lean: 0 }],
            [6, { leftArm: 120, leftReach: 0.9, leftElbow: -0.6, lean: -8 }],
          ),
        ],
        hold: { arms: -30, reach: 0.46, elbows: 1, nod: 4 },
        say: ['מריחים ופורחים', 'נושפים לכל צד'],
      },
    ],
  },
  sea: {
    name: 'לחישת הים',
    category: 'vocal',
    companion: 'penguin',
    costume: 'water',
    places: ['sea', 'snow', 'sea'],
    levels: [
      {
        ...QUARTER,
        ...WHISPERED,
        level: 2,
        extra: [1, 2, 3, 4],
        home: { ...ON_STOOL, arms: 74, reach: 0.94, elbows: 0.3 },
        a: [
          round(8, [2, { arms: 100, reach: 0.96, elbows: 0.6 }], [5.5, { arms: 56, reach: 1, elbows: 0.1, lean: 8 }]),
        ],
        b: [
          round(
            8,
            [2.6, { ...chair.UP_FORWARD, lean: -8 }],
            [3.6, { ...chair.UP_FORWARD, lean: -8 }],
            [6, { arms: 62, reach: 1, elbows: 0.2, lean: 26, nod: -10 }],
          ),
        ],
        c: [
          alternate('side', {
            rightArm: 112,
            rightReach: 0.96,
            rightElbow: 0.5,
            leftArm: 56,
            leftReach: 0.96,
            lean: 6,
          }),
          stretched(chair.heel, 2),
        ],
        hold: { arms: 100, reach: 1, elbows: 0.2, lean: 4 },
        say: ['גל גדול, לוחשים', 'גלים קטנים'],
      },
    ],
  },
  snake: {
    name: 'לחישת הנחש',
    category: 'vocal',
    companion: 'frog',
    costume: 'snake',
    places: ['forest', 'sea', 'forest'],
    levels: [
      {
        ...FRONT,
        ...WHISPERED,
        level: 3,
        extra: [2, 3, 4, 5],
        home: ON_CHAIR,
        sided: true,
        a: [chair.snake],
        b: [stretched(chair.snake, 0.5), chair.open],
        c: [stretched(arms.ripple, 1), chair.knee(22)],
        hold: { rightArm: 150, rightReach: 0.94, rightElbow: -0.6, lean: -4 },
        say: ['הנחש ממהר', 'נחש ארוך'],
      },
    ],
  },
  candles: {
    name: 'מכבים נרות',
    category: 'vocal',
    companion: 'fox',
    costume: 'candle',
    levels: [
      {
        ...QUARTER,
        ...WHISPERED,
        level: 4,
        extra: [3, 4, 5],
        home: { ...ON_STOOL, ...BENT, arms: 70, reach: 0.5 },
        a: [stretched(chair.puff(84), 2)],
        b: [chair.puff(84), chair.sideKnee(24)],
        c: [
          round(
            8,
            [1, { arms: 56, reach: 0.98, elbows: 0.1, lean: 16 }],
            [2.2, { arms: 70, reach: 0.6, elbows: 1, lean: 4 }],
            [3.4, { arms: 92, reach: 0.98, elbows: 0.1, lean: 8 }],
            [4.6, { arms: 80, reach: 0.6, elbows: 1, lean: 2 }],
            [5.8, { arms: 140, reach: 0.98, elbows: 0.1, lean: -6 }],
          ),
        ],
        hold: { arms: 120, reach: 1, elbows: 0.1, lean: -4, rightFootX: 46, rightFootY: 26 },
        say: ['נושפים וצועדים', 'נר נמוך, נר גבוה'],
      },
    ],
  },
  turtle: {
    name: 'הצב המציץ',
    category: 'story',
    companion: 'turtle',
    costume: 'shell',
    places: ['sea', 'forest', 'sea'],
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [1, 2, 3, 4, 5],
        home: { ...ON_CHAIR, arms: 30, reach: 0.5, elbows: 0.9 },
        a: [
          round(
            4,
            [1, { lean: 13, nod: 16, rightArm: 60, rightReach: 0.7 }],
            [2, { lean: 0, nod: 0, rightArm: 30, rightReach: 0.5 }],
            [3, { lean: -13, nod: -16, leftArm: 60, leftReach: 0.7 }],
          ),
        ],
        b: [chair.breaststroke, chair.open],
        c: [
          round(
            4,
            [1, { arms: 120, reach: 0.5, elbows: -1, nod: 0 }],
            [1.6, { arms: 150, reach: 0.94, elbows: -0.4, nod: 12 }],
            [2.4, { arms: 150, reach: 0.94, elbows: -0.4, nod: -12 }],
            [3, { arms: 120, reach: 0.5, elbows: -1, nod: 0 }],
          ),
        ],
        say: ['שוחים אל הים', 'מציצים מהשריון'],
      },
    ],
  },
  monkey: {
    name: 'הקוף קוטף בננות',
    category: 'story',
    companion: 'monkey',
    costume: 'bananas',
    places: ['forest', 'sea', 'forest'],
    levels: [
      {
        ...FRONT,
        level: 3,
        extra: [1, 2, 3, 4, 5],
        home: { ...ON_CHAIR, arms: 118, reach: 0.46, elbows: -1 },
        a: [alternate('front', { rightArm: 160, rightReach: 1, rightElbow: -0.2, lean: -5 })],
        b: [
          alternate('front', { rightArm: 160, rightReach: 1, rightElbow: -0.2, leftArm: 60, leftReach: 0.8, lean: 9 }),
          chair.kick,
        ],
        c: [chair.knee(24), both({ arms: 150, reach: 0.94, elbows: -0.4 })],
        say: ['גם הרגליים', 'מטפסים על העץ'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
