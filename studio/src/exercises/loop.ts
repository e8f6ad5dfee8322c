import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_FLOOR, ON_HIPS, RELAXED, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, jumping, round, stretched } from './move.ts';

const category = 'loop';
const ROPE_HANDS = { arms: 44, reach: 0.84, elbows: 0.9 };
const hula = round(
  2,
  [0.25, { hipX: 6, lean: -4 }],
  [0.5, { hipX: 9, lean: -6, hipY: 71 }],
  [1, { hipX: 0, lean: 0, hipY: 73 }],
  [1.5, { hipX: -9, lean: 6, hipY: 71 }],
  [1.75, { hipX: -6, lean: 4 }],
);
/** Arms wide, turning: seen from the front, one becomes short while the other comes forward. */
const propeller = alternate('front', { leftReach: 0.5, leftArm: 70, rightReach: 0.92, rightArm: 96, lean: 6, hipX: 3 });
const pendulum = alternate('front', { rightFootX: 46, rightFootY: 26, rightKnee: 0.1, hipX: -9, hipY: 75, lean: -10 });

/** One arm after the other swings up, and the body leans with it. */
const swing = alternate('front', { rightArm: 130, rightReach: 1, rightElbow: 0, leftArm: 30, lean: 8 });

/** Loop: short movements that go round and round. */
export const loop = {
  rope: {
    name: 'חבל קפיצה',
    category,
    companion: 'frog',
    levels: [
      {
        level: 2,
        name: 'חבל דמיוני',
        view: 'front',
        home: { ...STANDING, ...ROPE_HANDS },
        a: [stretched(legs.bounce, 2)],
        b: [stretched(legs.hop, 2)],
        c: [legs.tap, both({ arms: 60, reach: 0.9 })],
        hold: { hipY: 62, knees: 0.8, arms: 80, reach: 1, elbows: 0 },
        say: ['קפיצות קטנות', 'צעד וסיבוב'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...ROPE_HANDS },
        prop: 'rope',
        a: [legs.hop],
        b: [jumping(legs.smallMarch, [0.3, 0.95, 12], [1.3, 1.95, 12], [2.3, 2.95, 12], [3.3, 3.95, 12])],
        c: [jumping(round(2, [1, { feet: 24 }]), [0.3, 0.95, 15], [1.3, 1.95, 15])],
        say: ['מרגל לרגל', 'פותחים וסוגרים'],
      },
    ],
  },
  roll: {
    name: 'גלגל ידיים',
    category,
    companion: 'mouse',
    costume: 'wool',
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...ON_FLOOR, ...BENT },
        seat: 'floor',
        a: [stretched(arms.roll, 2)],
        b: [arms.roll, round(8, [2, { lean: 8 }], [6, { lean: -8 }])],
        c: [
          round(
            4,
            [1, { arms: 130, reach: 1, elbows: -0.2 }],
            [2, { arms: 130 }],
            [3, { arms: -36, reach: 0.4, elbows: 1 }],
          ),
        ],
        hold: { arms: 130, reach: 1, elbows: -0.2 },
        say: ['מגלגלים לצדדים', 'מלמעלה למטה'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...BENT },
        a: [arms.roll, legs.bounce],
        b: [arms.roll, legs.sideSteps],
        c: [legs.tap, arms.clapUp],
        sided: true,
        hold: { hipY: 62, knees: 0.8, arms: 130, reach: 1, elbows: -0.2 },
        say: ['מגלגלים והולכים', 'מחיאה למעלה'],
      },
    ],
  },
  hula: {
    name: 'חישוק',
    category,
    companion: 'bee',
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...STANDING, feet: 18, arms: 70, reach: 0.9, elbows: 0.3 },
        prop: 'hoop',
        a: [stretched(hula, 4)],
        b: [stretched(hula, 2)],
        c: [stretched(hula, 2), stretched(arms.overhead, 4)],
        hold: { arms: 140, reach: 1, elbows: -0.2 },
        say: ['מסובבים', 'ידיים למעלה'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, feet: 20, arms: 70, reach: 0.9, elbows: 0.3 },
        prop: 'hoop',
        a: [stretched(hula, 2)],
        b: [hula, both({ arms: 130, reach: 1, elbows: -0.2 })],
        c: [hula, alternate('front', { rightArm: 160, rightReach: 1, rightElbow: -0.2 })],
        hold: { hipY: 60, arms: 150, reach: 1, elbows: -0.2 },
        say: ['מהר עם הידיים', 'יד ועוד יד'],
      },
    ],
  },
  pendulum: {
    name: 'המטוטלת',
    category,
    companion: 'owl',
    costume: 'clock',
    levels: [
      {
        level: 1,
        name: 'מטוטלת ידיים',
        view: 'front',
        home: { ...WIDE, ...RELAXED },
        a: [stretched(swing, 2)],
        b: [stretched(swing, 2), stretched(legs.sway, 2)],
        c: [stretched(legs.tap, 2), stretched(both({ arms: 120, reach: 1, elbows: 0 }), 2)],
        hold: { hipX: 10, lean: 8, rightArm: 120, rightReach: 1, leftArm: 40, leftReach: 1, elbows: 0 },
        say: ['גם הגוף מתנדנד', 'צעד ופתיחה'],
      },
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        a: [stretched(pendulum, 2)],
        b: [pendulum],
        c: [legs.sway, alternate('front', { leftArm: 50, rightArm: 2, reach: 0.95, elbows: 0.2 })],
        hold: { rightFootX: 44, rightFootY: 26, rightKnee: 0.1, hipX: -9, lean: -9, arms: 90, reach: 1, elbows: 0 },
        say: ['מצד לצד', 'הידיים מתנדנדות'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        a: [pendulum],
        b: [jumping(pendulum, [0.25, 1, 8], [1.2, 1.9, 8], [2.25, 3, 8], [3.2, 3.9, 8]), arms.sideRaise],
        c: [legs.skiJump, arms.wave],
        hold: { rightFootX: 50, rightFootY: 32, rightKnee: 0.1, hipX: -9, lean: -12, arms: 90, reach: 1, elbows: 0 },
        say: ['קופצים מצד לצד', 'קופצים ומנופפים'],
      },
    ],
  },
  helicopter: {
    name: 'הליקופטר',
    category,
    companion: 'bird',
    costume: 'rotor',
    levels: [
      {
        level: 3,
        view: 'front',
        home: { ...WIDE, arms: 88, reach: 1, elbows: 0 },
        a: [stretched(propeller, 2)],
        b: [propeller, stretched(legs.bounce, 2)],
        c: [propeller, stretched(legs.squat, 2)],
        hold: { hipY: 52, knees: 0.9, lean: 8 },
        say: ['ממריאים', 'נוחתים'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, arms: 88, reach: 1, elbows: 0 },
        a: [propeller, legs.tap],
        b: [stretched(propeller, 0.5), legs.hop],
        c: [propeller, legs.skater(12)],
        hold: { rightFootX: 40, rightFootY: 26, rightKnee: 0.1, hipX: -9, lean: -10 },
        say: ['קפיצות המראה', 'טיסה מצד לצד'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
