import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ON_FLOOR, STANDING, WIDE } from '#exercises/homes.ts';
import type { Prop } from '#exercises/exercise.ts';
import type { Cast, Mood, Seat } from '#figure/look.ts';
import type { PoseKey, View } from '#figure/pose.ts';
import { animalCast, childCast } from '#scene/cast.ts';
import { paletteOf } from '#scene/colors.ts';

/** A figure of the web app. `air` is the height of a jump. */
export type Figure = { cast: Cast; pose: PoseKey; view: View; seat?: Seat; air?: number; mood?: Mood; prop?: Prop };

const [BUN, SHORT, CURLS, BRAIDS, CAP] = [0, 1, 2, 3, 4] as const;
/** A child of the cast, dressed for a category. */
const dressed = (turn: number, category: CategoryValue): Cast => childCast(turn, paletteOf(category));
const hero = dressed(BUN, 'static-warmup');
const RUNNING: PoseKey = {
  ...STANDING,
  hipX: 0,
  hipY: 74,
  rightFootX: 30,
  rightFootY: 22,
  leftFootX: -44,
  leftFootY: 40,
  knees: 1,
  rightArm: -62,
  rightReach: 0.72,
  rightElbow: 1,
  leftArm: 70,
  leftReach: 0.7,
  leftElbow: 1,
};

/** One child at each intensity and in other moments, and a member of the cast for each category. */
export const figures = {
  // sits and breathes
  'intensity-1': {
    cast: hero,
    view: 'front',
    seat: 'floor',
    mood: 'calm',
    pose: { ...ON_FLOOR, arms: 38, reach: 0.9, elbows: 0.7 },
  },
  // a slow stretch to one side
  'intensity-2': {
    cast: hero,
    view: 'front',
    pose: {
      ...WIDE,
      lean: -14,
      hipX: 6,
      rightArm: 168,
      rightReach: 1,
      rightElbow: -0.6,
      leftArm: 10,
      leftReach: 0.6,
      leftElbow: 1,
    },
  },
  // marches
  'intensity-3': {
    cast: hero,
    view: 'front',
    pose: {
      ...STANDING,
      leftArm: 20,
      leftReach: 0.7,
      rightArm: 130,
      rightReach: 0.8,
      rightElbow: 1,
      rightFootX: 22,
      rightFootY: 44,
      rightKnee: 0.8,
      lean: -3,
    },
  },
  // runs
  'intensity-4': {
    cast: hero,
    view: 'side',
    mood: 'merry',
    air: 8,
    pose: { ...RUNNING, lean: 18 },
  },
  // the highest jump
  'intensity-5': {
    cast: hero,
    view: 'front',
    mood: 'merry',
    air: 26,
    pose: { ...STANDING, arms: 132, reach: 1, elbows: -0.2, feet: 60, feetY: 44, knees: 0.8, hipY: 72 },
  },
  cheer: {
    cast: hero,
    view: 'front',
    mood: 'merry',
    air: 14,
    pose: {
      ...STANDING,
      arms: 152,
      reach: 1,
      elbows: -0.2,
      leftFootX: -18,
      leftFootY: 10,
      rightFootX: 16,
      rightFootY: 34,
      rightKnee: 1,
    },
  },
  rest: {
    cast: hero,
    view: 'front',
    mood: 'calm',
    pose: { ...STANDING, hipY: 19, feet: 54, feetY: 12, knees: 0.5, arms: 24, reach: 0.86, elbows: 0.6, nod: 12 },
  },
  wave: {
    cast: hero,
    view: 'front',
    pose: {
      ...STANDING,
      leftArm: 22,
      leftReach: 0.8,
      leftElbow: 1,
      rightArm: 140,
      rightReach: 0.92,
      rightElbow: -0.7,
      lean: -4,
      nod: 6,
    },
  },
  'dynamic-warmup': {
    cast: dressed(BRAIDS, 'dynamic-warmup'),
    view: 'front',
    pose: { ...WIDE, feet: 36, hipY: 68, arms: 128, reach: 1, elbows: 0 },
  },
  'static-warmup': {
    cast: dressed(BUN, 'static-warmup'),
    view: 'front',
    pose: {
      ...WIDE,
      feet: 30,
      lean: 20,
      hipX: -8,
      leftArm: 165,
      leftReach: 1,
      leftElbow: -0.5,
      rightArm: 8,
      rightReach: 0.6,
      rightElbow: 1,
    },
  },
  main: {
    cast: dressed(SHORT, 'main'),
    view: 'side',
    air: 8,
    pose: { ...RUNNING, lean: 16 },
  },
  story: { cast: animalCast('bear'), view: 'front', pose: { ...WIDE, arms: 118, reach: 0.62, elbows: -1 } },
  coordination: {
    cast: dressed(CAP, 'coordination'),
    view: 'front',
    pose: { ...STANDING, arms: 172, reach: 0.98, elbows: 0.4, rightFootX: 4, rightFootY: 46, rightKnee: 1 },
  },
  vocal: {
    cast: dressed(CURLS, 'vocal'),
    view: 'front',
    prop: 'waves',
    mood: 'merry',
    pose: { ...WIDE, arms: 66, reach: 0.74, elbows: -1 },
  },
  dance: {
    cast: dressed(BRAIDS, 'dance'),
    view: 'front',
    mood: 'merry',
    pose: {
      ...WIDE,
      hipX: 9,
      lean: -9,
      rightArm: 142,
      rightReach: 1,
      leftArm: 60,
      leftReach: 0.62,
      leftElbow: 1,
      rightFootX: 32,
      leftFootX: -18,
      nod: -5,
    },
  },
  power: {
    cast: dressed(BUN, 'power'),
    view: 'front',
    pose: { ...WIDE, hipY: 44, feet: 36, knees: 1, arms: 96, reach: 0.98 },
  },
  loop: {
    cast: dressed(SHORT, 'loop'),
    view: 'front',
    prop: 'hoop',
    pose: { ...WIDE, hipX: 6, arms: 100, reach: 0.9, elbows: -0.3 },
  },
} satisfies Record<CategoryValue | `intensity-${IntensityLevel}` | 'cheer' | 'rest' | 'wave', Figure>;
