import type { PoseKey } from '#figure/pose.ts';

/** Home poses, and arm poses to combine with other movements. */

export const RELAXED = { arms: 14, reach: 0.96, elbows: 0.5 } satisfies PoseKey;
export const ON_HIPS = { arms: 6, reach: 0.55, elbows: 1 } satisfies PoseKey;
export const BENT = { arms: 18, reach: 0.66, elbows: 1 } satisfies PoseKey;

/** Standing, seen from the front. */
export const STANDING = { hipX: 0, hipY: 75, lean: 0, curl: 0, nod: 0, feet: 13, feetY: 10, knees: 0.4, ...RELAXED };
/** Standing with feet apart. */
export const WIDE = { ...STANDING, hipY: 71, feet: 26, knees: 0.6 };
/** Standing, seen from the side. */
export const SIDEWAYS = { ...STANDING, hipY: 76, leftFootX: -5, rightFootX: 5, knees: 1, arms: 8 };
/** Sitting on the stool, seen at an angle. */
export const ON_STOOL = {
  ...STANDING,
  hipX: -8,
  hipY: 46,
  leftFootX: 19,
  rightFootX: 25,
  knees: 1,
  arms: 20,
  reach: 0.85,
  elbows: 1,
};
export const ON_KNEES = { arms: 4, reach: 0.5, elbows: 0.5 } satisfies PoseKey;
/** Sitting on a chair with the hands on the knees, seen from the front. */
export const ON_CHAIR = { ...STANDING, hipY: 46, feet: 18, knees: 1, ...ON_KNEES };
/** Sitting cross-legged, seen from the front. */
export const ON_FLOOR = { ...STANDING, hipY: 35, arms: 30, reach: 0.86, elbows: 0.8 };
/** A plank, seen from the side; the hands are at `PLANK_HANDS`. */
export const PLANK = {
  ...STANDING,
  hipX: -12,
  hipY: 42,
  lean: 68,
  nod: -14,
  leftFootX: -72,
  rightFootX: -68,
  feetY: 11,
  knees: 0.3,
  elbows: 0.3,
};
export const plankHands = () => ({ left: { x: 32, y: 8 }, right: { x: 38, y: 8 } });
