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

/** Illustrates the exercise's name for children who can't read yet. Unlike a prop it isn't needed. */
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
  | 'paddle'
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
  | 'tug'
  | 'water'
  | 'weights'
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
  /** Hebrew name if this level differs from the exercise's name. */
  name?: string;
  view: View;
  home: PoseKey;
  /** The movement itself, shown slowly at first. */
  a: readonly Move[];
  /** A harder form: with arms, larger or faster. */
  b: readonly Move[];
  /** A playful variation. */
  c: readonly Move[];
  /** `b` is one-sided and is repeated on the other side. */
  sided?: boolean;
  /** A pose to keep for some beats. */
  hold?: PoseKey;
  /** The last pose; a cheer by default. */
  end?: PoseKey;
  /** Announcements of `b` and `c`, in Hebrew. */
  say: readonly [b: string, c: string];
  /** Overrides the hands' positions, for hands on the ground, on a rope or on balls. */
  hands?: (beat: number) => Sides<Point>;
  seat?: Seat;
  /** Parts shown from closer, if the movement allows it; by default the variation. */
  close?: readonly ('b' | 'o' | 'c')[];
  /** A side view faces left, the direction of reading, unless it would look like another exercise. */
  faces?: 'right';
  prop?: Prop;
  /** Needs that can't be derived from the movement: a whisper, a walk through the room. */
  needs?: Partial<ClipNeeds>;
  /** Maximum seconds, if it is too tiring for longer. */
  atMost?: number;
  /** The intensities of an exercise beyond the standard set of each category. */
  extra?: readonly IntensityLevel[];
};

/** An exercise of the library, at two or three levels. */
export type Exercise = {
  /** Hebrew name of two or three words. */
  name: string;
  category: CategoryValue;
  /** The animal that joins in; in a story it is the main figure, and a child joins in. */
  companion: Animal;
  costume?: Costume;
  /** Places of `a`, `b` and `c`; by default those of the category. */
  places?: Places;
  levels: readonly Choreography[];
};
