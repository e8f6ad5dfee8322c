import type { Point, Sides } from '#generator/figure/geometry.ts';
import type { Costume } from '#generator/figure/look.ts';
import type { Jump } from '#generator/figure/motion.ts';
import { swapSides, type KeyPose, type Pose, type View } from '#generator/figure/pose.ts';

export type Prop = 'rope' | 'balls' | 'waves' | 'roar' | 'impact' | 'notes' | 'wind';

/** What a mover does: key poses on beats. A loop is eight beats long. */
export type Exercise = {
  /** In Hebrew, as the opening shows it. */
  name: string;
  /** Category path in the library. */
  category: string;
  view: View;
  /** After how many beats the motion repeats. */
  cycle: number;
  keys: readonly KeyPose[];
  jumps?: readonly Jump[];
  /** Where the hands are, for hands on the ground or on balls; `beat` counts on through the loop. */
  hands?: (beat: number) => Sides<Point>;
  /** Changes the pose in place, for motion that key poses can't say. */
  adjust?: (pose: Pose, beat: number) => void;
  prop?: Prop;
  costume?: Costume;
  /** Sits cross-legged. */
  seat?: boolean;
  /** The ground passes by: how many trees or stones per loop. */
  scroll?: number;
  /** Faces left. */
  mirror?: boolean;
  size?: number;
  /** 0.5: eight slow beats, two of the music's each; for stretching and breathing. */
  pace?: number;
};

/** The keys, and after `half` beats the same with the sides exchanged. */
export const alternate = (view: View, half: number, keys: readonly KeyPose[]): KeyPose[] => [
  ...keys,
  ...keys.map(([beat, key]): KeyPose => [beat + half, swapSides(key, view)]),
];
