import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, ON_HIPS, ON_STOOL, RELAXED, SIDEWAYS, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, stretched } from './move.ts';

const category = 'dynamic-warmup';
const seatedMarch = alternate('side', { rightFootX: 28, rightFootY: 30, hipX: -8 });

/** Dynamic warm-up: the pulse goes up. */
export const dynamicWarmup = {
  march: {
    name: 'צועדים במקום',
    category,
    companion: 'mouse',
    costume: 'bandHat',
    levels: [
      {
        level: 1,
        name: 'צועדים בישיבה',
        view: 'quarter',
        home: ON_STOOL,
        prop: 'stool',
        a: [seatedMarch],
        b: [seatedMarch, arms.pump],
        c: [alternate('side', { rightFootX: 46, rightFootY: 34 }), both({ arms: 92, reach: 1, elbows: 0 })],
        hold: { rightFootX: 52, rightFootY: 38, arms: 92, reach: 1, elbows: 0 },
        say: ['עכשיו גם הידיים', 'מיישרים רגל קדימה'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...STANDING, ...BENT },
        a: [legs.march, arms.march],
        b: [legs.highKnees, arms.punchUp],
        c: [legs.march, arms.clapUp],
        hold: { rightFootX: 6, rightFootY: 46, rightKnee: 0.7, hipX: -5, arms: 92, reach: 1, elbows: 0 },
        say: ['אגרופים לשמיים', 'צועדים ומוחאים'],
      },
    ],
  },
  circles: {
    name: 'מעגלי ידיים',
    category,
    companion: 'owl',
    costume: 'ribbons',
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...WIDE, ...arms.CIRCLE_HOME },
        a: [arms.circles],
        b: [arms.circles, legs.sway],
        c: [stretched(arms.circles, 0.5), legs.bounce],
        hold: { arms: 92, reach: 1, elbows: 0 },
        say: ['עוברים מרגל לרגל', 'מעגלים מהירים'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, ...arms.CIRCLE_HOME },
        a: [arms.circles, legs.tap],
        b: [stretched(arms.circles, 0.5), legs.hop],
        c: [arms.circles, stretched(legs.jack, 1)],
        say: ['קופצים ומסובבים', 'פותחים וסוגרים'],
      },
    ],
  },
  star: {
    name: 'קפיצות כוכב',
    category,
    companion: 'rabbit',
    costume: 'star',
    levels: [
      {
        level: 1,
        name: 'צעדי כוכב',
        view: 'front',
        home: STANDING,
        a: [stretched(legs.stepJack, 2)],
        b: [stretched(legs.stepJack, 2), stretched(arms.sideRaise, 2)],
        c: [stretched(legs.stepJack, 2), stretched(arms.overhead, 2)],
        hold: { feet: 32, hipY: 68, arms: 130, reach: 1, elbows: 0 },
        say: ['מרימים ידיים', 'עד למעלה'],
      },
      {
        level: 4,
        view: 'front',
        home: STANDING,
        a: [legs.stepJack, arms.overhead],
        b: [legs.jack, arms.overhead],
        c: [legs.jack, arms.clap],
        hold: { feet: 38, hipY: 64, arms: 140, reach: 1, elbows: 0 },
        say: ['עכשיו בקפיצה', 'מחיאה בכל קפיצה'],
      },
    ],
  },
  heels: {
    name: 'עקבים לישבן',
    category,
    companion: 'fox',
    costume: 'sparkFeet',
    levels: [
      {
        level: 2,
        view: 'side',
        home: { ...SIDEWAYS, ...ON_HIPS, arms: 4 },
        a: [legs.heelUp(0)],
        b: [legs.heelUp(0), both({ arms: 92, reach: 1, elbows: 0.1 })],
        c: [legs.heelUp(0), both({ arms: 142, reach: 1, elbows: 0.1 })],
        hold: { rightFootX: -22, rightFootY: 52, arms: 90, reach: 1, elbows: 0 },
        say: ['ידיים קדימה', 'ידיים למעלה'],
      },
      {
        level: 5,
        view: 'side',
        home: { ...SIDEWAYS, ...BENT, arms: 20 },
        a: [legs.heelUp(0), arms.pump],
        b: [stretched(legs.heelUp(7), 0.5), stretched(arms.pump, 0.5)],
        c: [legs.heelUp(12), both({ arms: 142, reach: 1, elbows: 0.1 })],
        say: ['מהר יותר', 'ידיים למעלה'],
      },
    ],
  },
  knees: {
    name: 'ברכיים גבוהות',
    category,
    companion: 'bird',
    costume: 'sparkKnees',
    levels: [
      {
        level: 1,
        name: 'מרימים ברכיים',
        view: 'front',
        home: { ...STANDING, ...ON_HIPS },
        a: [stretched(legs.smallMarch, 2)],
        b: [stretched(legs.march, 2), stretched(arms.clap, 2)],
        c: [stretched(legs.heel, 2), stretched(arms.sideRaise, 2)],
        hold: { rightFootX: 10, rightFootY: 34, rightKnee: 0.65, hipX: -5, arms: 60, reach: 1, elbows: 0 },
        say: ['מרימים ומוחאים', 'עקב וכנפיים'],
      },
      {
        level: 3,
        view: 'side',
        home: { ...SIDEWAYS, ...BENT, arms: 20 },
        a: [legs.sideKnee(40)],
        b: [legs.sideKnee(52), arms.pump],
        c: [legs.sideKnee(52), both({ arms: 40, reach: 0.9, elbows: 0.4 }, [0.4, { arms: 142, reach: 1 }])],
        hold: { rightFootX: 24, rightFootY: 54, ...RELAXED, arms: 90 },
        say: ['גבוה יותר', 'ידיים למעלה ולמטה'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, ...BENT },
        a: [legs.highKnees, arms.march],
        b: [stretched(legs.skip, 0.5), stretched(arms.march, 0.5)],
        c: [legs.skip, arms.punchUp],
        say: ['רצים עם הברכיים', 'דילוג ואגרוף'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
