import type { Point, Sides } from '#generator/figure/geometry.ts';
import type { Costume } from '#generator/figure/look.ts';
import type { Jump } from '#generator/figure/motion.ts';
import { swapSides, type KeyPose, type Pose, type View } from '#generator/figure/pose.ts';

export type Prop = 'rope' | 'balls' | 'waves' | 'roar' | 'impact' | 'notes' | 'wind';

/** A figure's movement: key poses on beats. A loop is eight beats long. */
export type Exercise = {
  /** The Hebrew name shown in the opening. */
  name: string;
  /** Category path in the library. */
  category: string;
  view: View;
  /** Number of beats after which the motion repeats. */
  cycle: number;
  keys: readonly KeyPose[];
  jumps?: readonly Jump[];
  /** Overrides the hands' positions, for hands on the ground or on balls; `beat` counts through the whole loop. */
  hands?: (beat: number) => Sides<Point>;
  /** Adjusts the pose in place, for motion that key poses can't express. */
  adjust?: (pose: Pose, beat: number) => void;
  prop?: Prop;
  costume?: Costume;
  /** Sits cross-legged. */
  seat?: boolean;
  /** The ground scrolls by: number of trees or stones per loop. */
  scroll?: number;
  /** Faces left. */
  mirror?: boolean;
  size?: number;
  /** 0.5: eight slow beats, each two of the music's; for stretching and breathing. */
  pace?: number;
};

/** The key poses, repeated after `half` beats with left and right swapped. */
export const alternate = (view: View, half: number, keys: readonly KeyPose[]): KeyPose[] => [
  ...keys,
  ...keys.map(([beat, key]): KeyPose => [beat + half, swapSides(key, view)]),
];
