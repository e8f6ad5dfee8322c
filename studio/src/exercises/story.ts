import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { ON_FLOOR, RELAXED, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, jumping, low, round, stretched } from './move.ts';

const category = 'story';
const flap = both(
  { arms: 135, reach: 1, elbows: 0.25 },
  [0.4, { arms: 110, elbows: -0.5 }],
  [1.6, { arms: 80, elbows: 0.5 }],
);
const glide = alternate('front', { leftArm: 122, rightArm: 58, reach: 1, elbows: 0, lean: 13 });

const FROG = { ...STANDING, hipY: 40, feet: 34, knees: 1, arms: 8, reach: 0.9, elbows: -0.2 };
const frogStretch = round(
  4,
  [0.8, { hipY: 33, arms: 4, reach: 0.84 }],
  [2, { hipY: 66, arms: 110, reach: 1, elbows: 0.1 }],
);
const frogJump = (height: number) =>
  jumping(
    round(
      4,
      [0.7, { hipY: 33, arms: 4, reach: 0.84 }],
      [1.1, { feetY: 10 }],
      [1.2, { hipY: 70, arms: 110, reach: 1, feet: 28, elbows: 0.1 }],
      [1.7, { hipY: 76, arms: 135, reach: 1, feet: 42, feetY: 22 }],
      [2.3, { hipY: 62, arms: 90, feet: 36, feetY: 12 }],
      [2.7, { hipY: 34, arms: 8, reach: 0.86, feet: 34, feetY: 10 }],
    ),
    [1.1, 2.5, height],
  );

const TRUNK = { arms: -30, reach: 0.46, elbows: 1 };
const trunkSwing = alternate('front', {
  lean: 13,
  hipX: 6,
  leftArm: -62,
  rightArm: 34,
  leftReach: 0.7,
  rightReach: 0.7,
  elbows: 0.6,
});

const ALL_FOURS = {
  ...STANDING,
  hipX: -28,
  hipY: 62,
  lean: 78,
  curl: -6,
  nod: -40,
  leftFootX: -40,
  rightFootX: -30,
  knees: 1,
  elbows: 0.4,
};
/** A paw: half of its way on the ground, moving back, half in the air. */
const paw = (turn: number): { forward: number; up: number } => {
  const phase = ((turn % 1) + 1) % 1;
  return phase < 0.5
    ? { forward: 1 - 4 * phase, up: 0 }
    : { forward: -1 + 4 * (phase - 0.5), up: Math.sin((phase - 0.5) * 2 * Math.PI) };
};
const bearHands = (beatsPerStride: number) => (beat: number) => {
  const left = paw(beat / beatsPerStride + 0.25);
  const right = paw(beat / beatsPerStride + 0.75);
  return {
    left: { x: 22 + left.forward * 10, y: 8 + left.up * 10 },
    right: { x: 28 + right.forward * 10, y: 8 + right.up * 10 },
  };
};
const bearWalk = round(
  4,
  [1, { rightFootX: -18, rightFootY: 14, leftFootX: -48, hipY: 60, nod: -34 }],
  [2, { rightFootX: -26, rightFootY: 10, leftFootX: -42, leftFootY: 12, hipY: 63, nod: -42 }],
  [3, { rightFootX: -38, leftFootX: -28, leftFootY: 14, hipY: 60, nod: -36 }],
);

/** Story: animals, acted out with the body. */
export const story = {
  bird: {
    name: 'עפים כמו ציפור',
    category,
    companion: 'bird',
    costume: 'wings',
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...ON_FLOOR, arms: 40, reach: 0.95 },
        seat: 'floor',
        a: [stretched(both({ arms: 80, reach: 1, elbows: 0.2 }), 2)],
        b: [stretched(flap, 2)],
        c: [stretched(glide, 2)],
        hold: { arms: 95, reach: 1, elbows: 0, lean: 8 },
        say: ['כנפיים גדולות', 'דואים ברוח'],
      },
      {
        level: 3,
        view: 'front',
        home: STANDING,
        a: [flap],
        b: [flap, legs.sideSteps],
        c: [glide, stretched(legs.bounce, 2)],
        sided: true,
        hold: { rightFootX: 26, rightFootY: 26, hipX: -8, arms: 95, reach: 1, elbows: 0, lean: -10 },
        say: ['עפים בשמיים', 'דואים ברוח'],
      },
    ],
  },
  frog: {
    name: 'קפיצות צפרדע',
    category,
    companion: 'frog',
    costume: 'lilyPad',
    places: ['sea', 'forest', 'sea'],
    levels: [
      {
        level: 2,
        name: 'הצפרדע מתעוררת',
        view: 'front',
        home: { ...WIDE, feet: 30 },
        a: [stretched(both({ hipY: 50, knees: 1, arms: -4, reach: 0.9, elbows: 0 }), 2)],
        b: [
          round(
            4,
            [1, { hipY: 44, knees: 1, arms: -4, reach: 0.9 }],
            [2.4, { hipY: 73, arms: 140, reach: 1, elbows: 0 }],
          ),
        ],
        c: [legs.sway, arms.wave],
        hold: { hipY: 44, knees: 1, arms: 60, reach: 0.9, elbows: -0.8 },
        say: ['נמתחים למעלה', 'מנופפים לחברים'],
      },
      {
        level: 4,
        view: 'front',
        home: FROG,
        a: [frogStretch],
        b: [frogJump(30)],
        c: [
          jumping(
            round(
              2,
              [0.4, { hipY: 34 }],
              [1, { hipY: 50, feet: 38, feetY: 13 }],
              [1.6, { hipY: 36, feet: 36, feetY: 10 }],
            ),
            [0.6, 1.5, 12],
          ),
        ],
        hold: { hipY: 33, arms: 30, reach: 0.9 },
        say: ['קופצים גבוה', 'קפיצות קטנות'],
      },
    ],
  },
  elephant: {
    name: 'הפיל והחדק',
    category,
    companion: 'elephant',
    costume: 'spray',
    levels: [
      {
        level: 1,
        view: 'front',
        home: { ...WIDE, ...TRUNK },
        a: [stretched(trunkSwing, 2)],
        b: [stretched(trunkSwing, 2), stretched(legs.bounce, 2)],
        c: [
          round(
            8,
            [1, { arms: 24, reach: 0.5, elbows: 1 }],
            [2.5, { arms: 80, reach: 1, elbows: 0 }],
            [4, { arms: 150, reach: 1, elbows: -0.2, hipY: 73 }],
            [5.5, { arms: 150 }],
          ),
        ],
        hold: { arms: 155, reach: 1, elbows: -0.2 },
        say: ['החדק מתנדנד', 'מתיזים מים'],
      },
      {
        level: 4,
        view: 'front',
        home: { ...STANDING, ...TRUNK },
        a: [legs.march, trunkSwing],
        b: [jumping(legs.highKnees, [0.4, 0.9, 4], [2.4, 2.9, 4]), trunkSwing],
        c: [legs.jack, both({ arms: 150, reach: 1, elbows: -0.2 })],
        hold: { rightFootX: 8, rightFootY: 44, rightKnee: 0.7, hipX: -5, arms: 155, reach: 1, elbows: -0.2 },
        say: ['רוקעים ברגליים', 'מתיזים מים'],
      },
    ],
  },
  rabbit: {
    name: 'הארנב המקפץ',
    category,
    companion: 'rabbit',
    costume: 'carrot',
    levels: [
      {
        level: 2,
        view: 'front',
        home: { ...STANDING, arms: 110, reach: 0.46, elbows: -1 },
        a: [legs.bounce],
        b: [stretched(legs.hop, 2)],
        c: [legs.heel, both({ arms: 150, reach: 0.9, elbows: -0.4 })],
        hold: { hipY: 56, knees: 0.9, arms: 150, reach: 0.9, elbows: -0.4 },
        say: ['קפיצות קטנות', 'מזיזים אוזניים'],
      },
      {
        level: 5,
        view: 'front',
        home: { ...STANDING, arms: 110, reach: 0.46, elbows: -1 },
        // the ears stay in the picture
        a: [low(legs.hop)],
        b: [low(legs.skiJump), both({ arms: 150, reach: 0.9, elbows: -0.4 })],
        c: [low(legs.jack), both({ arms: 160, reach: 1, elbows: -0.3 })],
        hold: { hipY: 52, knees: 0.9, arms: 150, reach: 0.9, elbows: -0.4 },
        say: ['מקפצים בזיגזג', 'פותחים וסוגרים'],
      },
    ],
  },
  bear: {
    name: 'הדוב ביער',
    category,
    companion: 'bear',
    costume: 'honey',
    places: ['forest', 'snow', 'forest'],
    levels: [
      {
        level: 1,
        name: 'הדוב מתמתח',
        view: 'front',
        home: { ...WIDE, ...RELAXED, arms: 40, reach: 0.8, elbows: 0.8 },
        a: [stretched(legs.sway, 2)],
        b: [
          stretched(legs.sway, 2),
          stretched(alternate('front', { rightArm: 165, rightReach: 1, rightElbow: -0.3 }), 2),
        ],
        c: [
          round(
            8,
            [2, { hipY: 62, arms: 130, reach: 0.8, elbows: -0.8 }],
            [4, { hipY: 71 }],
            [6, { hipY: 62, arms: 130 }],
          ),
        ],
        hold: { hipY: 73, arms: 150, reach: 1, elbows: -0.3 },
        say: ['מגיעים לדבש', 'כפות למעלה'],
      },
      {
        level: 3,
        view: 'front',
        home: { ...WIDE, ...RELAXED, arms: 40, reach: 0.8, elbows: 0.8 },
        a: [legs.sway],
        b: [stretched(legs.stepJack, 1), alternate('front', { rightArm: 140, rightReach: 0.9, rightElbow: -0.6 })],
        c: [legs.squat, both({ arms: 150, reach: 0.95, elbows: -0.3 })],
        hold: { hipY: 58, arms: 140, reach: 0.85, elbows: -0.8 },
        say: ['כפות הדוב למעלה', 'מחפשים דבש'],
      },
      {
        level: 5,
        view: 'side',
        home: ALL_FOURS,
        // a class walks through the room
        needs: { room: 'hall' },
        hands: bearHands(4),
        a: [stretched(bearWalk, 1)],
        b: [bearWalk],
        c: [round(4, [1, { hipY: 50, nod: -20 }], [2, { hipY: 66, nod: -50 }], [3, { hipY: 52, nod: -24 }])],
        end: { hipY: 54, nod: -52 },
        say: ['צועדים ביער', 'הדוב מתמתח'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
