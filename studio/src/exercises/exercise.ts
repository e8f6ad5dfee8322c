import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Point, Sides } from '#figure/geometry.ts';
import type { Animal, Seat } from '#figure/look.ts';
import type { PoseKey, View } from '#figure/pose.ts';
import type { ClipNeeds } from '@zuzu/demo/library-clips.ts';
import type { Move } from './move.ts';

export type Prop =
  | 'stool'
  | 'chair'
  | 'step'
  | 'wall'
  | 'rope'
  | 'balls'
  | 'hoop'
  | 'boat'
  | 'roar'
  | 'waves'
  | 'notes';

/** What an exercise's name tells of: shown, so that whoever doesn't read sees what is played. Nobody needs it at hand. */
export type Costume =
  | 'balloon'
  | 'bananas'
  | 'bandHat'
  | 'basketball'
  | 'bib'
  | 'bow'
  | 'bee'
  | 'breath'
  | 'candle'
  | 'cape'
  | 'cat'
  | 'clap'
  | 'clock'
  | 'cloud'
  | 'cowboy'
  | 'discoBall'
  | 'drum'
  | 'duck'
  | 'spray'
  | 'flower'
  | 'gloves'
  | 'headband'
  | 'honey'
  | 'ladder'
  | 'leaves'
  | 'lilyPad'
  | 'mane'
  | 'carrot'
  | 'oar'
  | 'octopus'
  | 'officer'
  | 'piano'
  | 'racket'
  | 'rainbow'
  | 'ribbons'
  | 'robot'
  | 'rotor'
  | 'shell'
  | 'skates'
  | 'skirt'
  | 'skis'
  | 'snake'
  | 'sparkFeet'
  | 'sparkKnees'
  | 'star'
  | 'train'
  | 'water'
  | 'wheel'
  | 'wings'
  | 'wool';

/** Where an exercise is done. */
export type Place = 'forest' | 'hall' | 'sea' | 'roof' | 'snow' | 'stage';
export type Places = readonly [Place, Place, Place];

/**
 * How an exercise is done at one level. Every move begins and ends in the home pose on the beat, so that the parts can
 * follow each other in any order.
 */
export type Choreography = {
  level: IntensityLevel;
  /** Hebrew, where this level does something else than the exercise's name says. */
  name?: string;
  view: View;
  home: PoseKey;
  /** The movement itself, shown slowly at first. */
  a: readonly Move[];
  /** Built up: with arms, larger or faster. */
  b: readonly Move[];
  /** A playful variation. */
  c: readonly Move[];
  /** `b` has a side: it is done with the other one too. */
  sided?: boolean;
  /** A pose to keep for some beats. */
  hold?: PoseKey;
  /** The last pose; a cheer if left out. */
  end?: PoseKey;
  /** What to say when `b` and `c` begin, in Hebrew. */
  say: readonly [b: string, c: string];
  /** Overrides the hands' positions, for hands on the ground, on a rope or on balls. */
  hands?: (beat: number) => Sides<Point>;
  seat?: Seat;
  /** A side view faces left, the direction of reading, unless it would look like another exercise. */
  faces?: 'right';
  prop?: Prop;
  /** What the movement alone doesn't tell of what a class needs: a whisper, a walk through the room. */
  needs?: Partial<ClipNeeds>;
  /** So many seconds at most, where nobody can do it for longer. */
  atMost?: number;
  /** Beyond the exercises that every level has in each category: for whom it is. */
  extra?: readonly IntensityLevel[];
};

/** A movement that the library knows, at two or three levels. */
export type Exercise = {
  /** Hebrew: what it is, in two or three words. */
  name: string;
  category: CategoryValue;
  /** The animal that joins in; in a story the mover is that animal itself, and a child joins in. */
  companion: Animal;
  costume?: Costume;
  /** Where its movement, what is built up, and its variation are done, if it belongs somewhere. */
  places?: Places;
  levels: readonly Choreography[];
};
