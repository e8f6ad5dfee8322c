import type { View } from './pose.ts';

/** The heads that a figure can have: children with a hairstyle, and the animals. */
export const animals = [
  'bear',
  'bee',
  'bird',
  'cat',
  'elephant',
  'fox',
  'frog',
  'lion',
  'monkey',
  'mouse',
  'owl',
  'panda',
  'penguin',
  'rabbit',
  'turtle',
] as const;
export type Animal = (typeof animals)[number];
export type Hair = 'short' | 'curls' | 'bun' | 'braids' | 'cap';

/** A member of the cast: head and clothes. Colours as '#rrggbb'. */
export type Cast = {
  head: Animal | Hair;
  skin: string;
  hair: string;
  shirt: string;
  trousers: string;
  shoes: string;
  /** Animals only. */
  belly?: string;
  /** A darker shirt by default. */
  sleeves?: string;
};

/** Crossed legs on the ground; or a chair that is seen from the front, with knees towards the viewer. */
export type Seat = 'floor' | 'chair';

/** A child's face if it doesn't just smile: eyes closed, or a laugh. */
export type Mood = 'calm' | 'merry';

/** How a figure is drawn; `face` is the direction of its gaze, by default that of its movement. */
export type Look = { cast: Cast; view: View; seat?: Seat | undefined; face?: View; mood?: Mood | undefined };
