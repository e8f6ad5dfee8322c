import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import * as arms from './arms.ts';
import type { Exercise } from './exercise.ts';
import { BENT, RELAXED, SIDEWAYS, STANDING, WIDE } from './homes.ts';
import * as legs from './legs.ts';
import { alternate, both, jumping, round, stretched } from './move.ts';

const EASY: readonly IntensityLevel[] = [1, 2, 3];
const HARD: readonly IntensityLevel[] = [4, 5];
/** A stretch takes little breath. */
const EVERYONE: readonly IntensityLevel[] = [1, 2, 3, 4, 5];

/** Hands that meet without a sound. */
const NO_CLAP = { needs: { noise: 'quiet' } } as const;

const UP_FORWARD = { arms: 142, reach: 1, elbows: 0.1 };

/** Arms straight and away from the body, hands turned out. */
const FLIPPERS = { arms: 40, reach: 0.8, elbows: -0.5 };
const waddle = alternate('front', {
  rightFootX: 16,
  rightFootY: 21,
  hipX: -7,
  hipY: 72,
  lean: -13,
  nod: 7,
  rightArm: 66,
  leftArm: 26,
});
const flapLow = both({ arms: 66, reach: 0.86, elbows: -0.6 });

/** A straight leg up in front, towards the other hand. */
const straightKick = (height: number) =>
  alternate('side', {
    rightFootX: 50,
    rightFootY: height,
    rightKnee: 0.1,
    hipX: -4,
    lean: -6,
    leftArm: 82,
    leftReach: 1,
    leftElbow: 0,
    rightArm: -34,
    rightReach: 0.95,
  });

/** Bent knees, the right hand over the ball. */
const DRIBBLING = {
  ...SIDEWAYS,
  hipX: -10,
  hipY: 62,
  lean: 20,
  nod: -14,
  leftFootX: -16,
  rightFootX: 10,
  rightArm: 48,
  rightReach: 0.8,
  leftArm: 10,
  leftReach: 0.7,
  elbows: 0.8,
};
const dribble = round(1, [0.4, { rightArm: 34, rightReach: 0.98 }], [0.6, { rightArm: 36, rightReach: 0.96 }]);
const lowDribble = round(2, [0.5, { hipY: 48, lean: 30 }], [1.5, { hipY: 48, lean: 30 }]);
const dribblingStep = alternate('side', { rightFootX: 20, rightFootY: 26, hipX: -8, hipY: 66 });
/** Down, up on the toes with the ball over the head, and back. */
const shot = round(
  4,
  [1, { hipY: 50, lean: 26, rightArm: 70, leftArm: 70, reach: 0.6 }],
  [1.9, { hipX: -2, hipY: 76, lean: 0, nod: -10, rightArm: 142, leftArm: 142, reach: 0.98, elbows: 0.2 }],
  [2.8, { hipX: -2, hipY: 73, lean: 0, rightArm: 142, leftArm: 142, reach: 0.98, elbows: 0.2 }],
);

const READY = { ...STANDING, hipY: 64, feet: 24, knees: 0.7, arms: 46, reach: 0.7, elbows: 0.9 };
/** The racket from far out on the right to before the left side, and back. */
const forehand = round(
  4,
  [0.9, { rightArm: 104, rightReach: 1, rightElbow: 0, leftArm: 66, hipX: 12, lean: 8 }],
  [1.45, { rightArm: 40, rightReach: 0.6, rightElbow: 1 }],
  [2, { rightArm: -56, rightReach: 0.62, rightElbow: 0.7, leftArm: 30, hipX: -10, lean: -8 }],
  [2.9, { rightArm: -56, rightReach: 0.62, rightElbow: 0.7, hipX: -8, lean: -6 }],
  [3.4, { rightArm: 20, rightReach: 0.58, rightElbow: 1 }],
);
/** The same with a step out to each ball. */
const toTheBall = round(
  4,
  [0.4, { rightFootX: 36, rightFootY: 18 }],
  [0.9, { rightFootX: 46, rightFootY: 10, hipY: 56, rightKnee: 0.85, leftKnee: 0.3 }],
  [1.5, { rightFootX: 32, rightFootY: 16, leftFootX: -24, leftFootY: 10, hipY: 64 }],
  [1.8, { rightFootX: 24, rightFootY: 10, leftFootX: -34, leftFootY: 18 }],
  [2.2, { leftFootX: -44, leftFootY: 10, hipY: 56, leftKnee: 0.85, rightKnee: 0.3 }],
  [3, { leftFootX: -44, leftFootY: 10, hipY: 58 }],
  [3.5, { leftFootX: -32, leftFootY: 17, hipY: 63 }],
);
const serve = round(
  4,
  [1, { hipY: 56, leftArm: 150, leftReach: 1, leftElbow: 0, rightArm: 112, rightReach: 0.5, rightElbow: -1 }],
  [2, { hipY: 72, leftArm: 60, rightArm: 140, rightReach: 0.95, rightElbow: 0 }],
  [2.9, { hipY: 60, rightArm: 60, rightReach: 0.9, rightElbow: 0.2 }],
);

/** One leg forwards and the other back, arms against them, then the other way round. */
const scissors = alternate(
  'side',
  {
    rightFootX: 30,
    leftFootX: -28,
    leftFootY: 14,
    hipY: 66,
    leftArm: 72,
    leftReach: 0.95,
    rightArm: -44,
    rightReach: 0.95,
    elbows: 0.3,
  },
  [0.5, { hipY: 76 }],
  [1.5, { hipY: 76 }],
);

/** An arm out to the left, the other hand draws a string back from it. */
const draw = (side: 'left' | 'right') => {
  const other = side === 'left' ? 'right' : 'left';
  const lean = side === 'left' ? -1 : 1;
  return {
    aim: {
      [`${side}Arm`]: 92,
      [`${side}Reach`]: 1,
      [`${side}Elbow`]: 0,
      [`${other}Arm`]: -66,
      [`${other}Reach`]: 0.66,
      [`${other}Elbow`]: 0.3,
      hipX: lean * 10,
      hipY: 64,
    },
    drawn: {
      [`${side}Arm`]: 92,
      [`${side}Reach`]: 1,
      [`${side}Elbow`]: 0,
      [`${other}Arm`]: 92,
      [`${other}Reach`]: 0.42,
      [`${other}Elbow`]: -0.3,
      hipX: lean * 12,
      hipY: 60,
    },
  };
};
const LEFT_BOW = draw('left');
const RIGHT_BOW = draw('right');

/** Both arms around oneself. */
const HUG = { arms: -62, reach: 0.6, elbows: 0.8 };
/** In between, close to the body. */
const CLOSING = { arms: 34, reach: 0.46, elbows: 1 };
const WIDE_OPEN = { arms: 104, reach: 1, elbows: -0.2 };

/** On one leg, the hand on the other foot behind. */
const flamingo = (arm: number) =>
  round(
    8,
    [1.6, { rightFootX: -28, rightFootY: 46, hipX: 3, rightArm: -40, rightReach: 0.9, leftArm: arm, leftReach: 1 }],
    [3, { rightFootX: -28, rightFootY: 48, hipX: 3, rightArm: -40, rightReach: 0.9, leftArm: arm, leftReach: 1 }],
    [4, SIDEWAYS],
    [5.6, { leftFootX: -28, leftFootY: 46, hipX: 3, leftArm: -40, leftReach: 0.9, rightArm: arm, rightReach: 1 }],
    [7, { leftFootX: -28, leftFootY: 48, hipX: 3, leftArm: -40, leftReach: 0.9, rightArm: arm, rightReach: 1 }],
  );

/** Forwards on the toes with the arms up, back on bent knees. */
const swing = (arm: number) =>
  round(
    4,
    [1, { hipX: 5, hipY: 76, lean: 9, arms: arm, reach: 1, elbows: 0.1 }],
    [2, { hipX: -4, hipY: 68, lean: 10, arms: 10 }],
    [3, { hipX: -20, hipY: 52, lean: 40, nod: -24, arms: -50, reach: 1, elbows: 0.1 }],
  );

/** Exercises beyond the standard set, so that three lessons a week rarely repeat one. */
export const variety = {
  penguin: {
    name: 'הליכת פינגווין',
    category: 'dynamic-warmup',
    companion: 'penguin',
    places: ['snow', 'sea', 'snow'],
    levels: [
      {
        level: 2,
        extra: EASY,
        view: 'front',
        home: { ...STANDING, feet: 11, ...FLIPPERS },
        a: [waddle],
        b: [waddle, flapLow],
        c: [legs.sideSteps, flapLow],
        say: ['מנפנפים בכנפיים', 'שני צעדים לצד'],
      },
      {
        level: 4,
        extra: HARD,
        view: 'front',
        home: { ...STANDING, feet: 11, ...FLIPPERS },
        a: [waddle, flapLow],
        b: [jumping(waddle, [0.35, 0.95, 8], [1.35, 1.95, 8], [2.35, 2.95, 8], [3.35, 3.95, 8])],
        c: [legs.skiJump, flapLow],
        say: ['קפיצות קטנות', 'קופצים מצד לצד'],
      },
    ],
  },
  soldier: {
    name: 'חיילי צעצוע',
    category: 'dynamic-warmup',
    companion: 'mouse',
    costume: 'bandHat',
    places: ['roof', 'hall', 'stage'],
    levels: [
      {
        level: 2,
        extra: EASY,
        view: 'side',
        home: SIDEWAYS,
        a: [straightKick(30)],
        b: [straightKick(44)],
        c: [straightKick(30), both(UP_FORWARD)],
        say: ['גבוה יותר', 'ידיים למעלה'],
      },
      {
        level: 4,
        extra: HARD,
        view: 'side',
        home: SIDEWAYS,
        a: [straightKick(44)],
        b: [jumping(straightKick(56), [0.4, 1.2, 8], [2.4, 3.2, 8])],
        c: [stretched(straightKick(34), 0.5)],
        say: ['עם קפיצה', 'מהר יותר'],
      },
    ],
  },
  basketball: {
    name: 'כדורסל',
    category: 'main',
    companion: 'lion',
    costume: 'basketball',
    places: ['hall', 'roof', 'hall'],
    levels: [
      {
        level: 2,
        extra: EASY,
        view: 'side',
        home: DRIBBLING,
        a: [dribble],
        b: [dribble, stretched(lowDribble, 2)],
        c: [shot],
        say: ['כדרור נמוך', 'קולעים לסל'],
      },
      {
        level: 4,
        extra: HARD,
        view: 'side',
        home: DRIBBLING,
        a: [dribble, lowDribble],
        b: [dribble, dribblingStep],
        c: [jumping(shot, [1.4, 2.4, 22])],
        say: ['מכדררים וצועדים', 'קופצים וקולעים'],
      },
    ],
  },
  tennis: {
    name: 'טניס',
    category: 'main',
    companion: 'fox',
    costume: 'racket',
    places: ['roof', 'forest', 'sea'],
    levels: [
      {
        level: 2,
        extra: EASY,
        view: 'front',
        home: READY,
        a: [forehand],
        b: [forehand, toTheBall],
        c: [serve],
        say: ['צעד אל הכדור', 'חבטת הגשה'],
      },
    ],
  },
  archer: {
    name: 'קשתים',
    category: 'static-warmup',
    companion: 'owl',
    costume: 'bow',
    places: ['forest', 'snow', 'forest'],
    levels: [
      {
        level: 3,
        extra: EVERYONE,
        view: 'front',
        ...NO_CLAP,
        home: { ...WIDE, ...RELAXED },
        a: [round(8, [2.4, LEFT_BOW.aim], [3.6, LEFT_BOW.drawn], [5.6, LEFT_BOW.drawn])],
        b: [
          round(
            8,
            [1.2, LEFT_BOW.aim],
            [2, LEFT_BOW.drawn],
            [3, LEFT_BOW.drawn],
            [4.2, { arms: -36, reach: 0.4, elbows: 1, hipX: 0, hipY: 68 }],
            [5.2, RIGHT_BOW.aim],
            [6, RIGHT_BOW.drawn],
            [7, RIGHT_BOW.drawn],
          ),
        ],
        c: [
          round(8, [1.6, LEFT_BOW.aim], [2.6, { ...LEFT_BOW.drawn, lean: 18 }], [5.6, { ...LEFT_BOW.drawn, lean: 18 }]),
        ],
        end: LEFT_BOW.drawn,
        say: ['פעם ימינה, פעם שמאלה', 'מכוונים לשמיים'],
      },
    ],
  },
  hug: {
    name: 'חיבוק גדול',
    category: 'static-warmup',
    companion: 'panda',
    places: ['sea', 'forest', 'hall'],
    levels: [
      {
        level: 3,
        extra: EVERYONE,
        view: 'front',
        ...NO_CLAP,
        home: { ...WIDE, arms: 60, reach: 0.9, elbows: 0.4 },
        a: [round(8, [2, WIDE_OPEN], [3.2, CLOSING], [4.6, HUG], [6, HUG], [7, CLOSING])],
        b: [
          round(
            8,
            [1.6, { ...WIDE_OPEN, hipY: 74 }],
            [2.5, CLOSING],
            [3.6, { ...HUG, hipY: 58, knees: 0.9, nod: 6 }],
            [5, { ...HUG, hipY: 58, knees: 0.9, nod: 6 }],
            [6, CLOSING],
            [6.8, { ...WIDE_OPEN, hipY: 74 }],
          ),
        ],
        c: [
          round(
            8,
            [1.4, { ...HUG, lean: 0 }],
            [2.6, { ...HUG, lean: 14 }],
            [4.2, { ...HUG, lean: 0 }],
            [5.4, { ...HUG, lean: -14 }],
            [6.6, { ...HUG, lean: 0 }],
          ),
        ],
        say: ['מחבקים נמוך', 'חיבוק מתנדנד'],
      },
    ],
  },
  swing: {
    name: 'נדנדה',
    category: 'loop',
    companion: 'monkey',
    places: ['forest', 'sea', 'roof'],
    levels: [
      {
        level: 2,
        extra: EASY,
        view: 'side',
        home: SIDEWAYS,
        a: [stretched(swing(90), 2)],
        b: [swing(142)],
        c: [legs.heelUp(0), arms.pump],
        say: ['עפים גבוה', 'רצים במקום'],
      },
    ],
  },
  flamingo: {
    name: 'פלמינגו',
    category: 'static-warmup',
    companion: 'bird',
    places: ['sea', 'snow', 'sea'],
    levels: [
      {
        level: 3,
        extra: EVERYONE,
        view: 'side',
        home: SIDEWAYS,
        a: [flamingo(50)],
        b: [flamingo(142)],
        c: [
          round(
            8,
            [2, { rightFootX: 24, rightFootY: 52, hipX: -2, arms: 70, reach: 0.6 }],
            [3.2, { rightFootX: 24, rightFootY: 52, hipX: -2, arms: 70, reach: 0.6 }],
            [4, SIDEWAYS],
            [5.8, { leftFootX: 24, leftFootY: 52, hipX: -2, arms: 70, reach: 0.6 }],
            [7, { leftFootX: 24, leftFootY: 52, hipX: -2, arms: 70, reach: 0.6 }],
          ),
        ],
        say: ['יד לשמיים', 'מחבקים ברך'],
      },
    ],
  },
  scissors: {
    name: 'מספריים',
    category: 'main',
    companion: 'rabbit',
    places: ['forest', 'hall', 'snow'],
    levels: [
      {
        level: 4,
        extra: HARD,
        view: 'side',
        home: { ...SIDEWAYS, ...BENT },
        a: [scissors],
        b: [jumping(scissors, [0.2, 0.9, 10], [1.15, 1.85, 10], [2.2, 2.9, 10], [3.15, 3.85, 10])],
        c: [scissors, both(UP_FORWARD)],
        say: ['עכשיו בקפיצה', 'ידיים למעלה'],
      },
    ],
  },
} satisfies Record<string, Exercise>;
