import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { coordination } from './coordination.ts';
import { dance } from './dance.ts';
import { dynamicWarmup } from './dynamic-warmup.ts';
import type { Exercise } from './exercise.ts';
import { loop } from './loop.ts';
import { main } from './main.ts';
import { power } from './power.ts';
import { seated } from './seated.ts';
import { seatedLong } from './seated-long.ts';
import { staticWarmup } from './static-warmup.ts';
import { story } from './story.ts';
import { variety } from './variety.ts';
import { vocal } from './vocal.ts';

/** One object per category; an id is `<category>-<key>`, unique in the library. */
const byCategory = {
  'dynamic-warmup': dynamicWarmup,
  'static-warmup': staticWarmup,
  main,
  story,
  coordination,
  vocal,
  dance,
  power,
  loop,
} satisfies Record<CategoryValue, Record<string, Exercise>>;

/** The category's part of the file name. */
const PREFIXES: Readonly<Record<CategoryValue, string>> = {
  'dynamic-warmup': 'warm',
  'static-warmup': 'stretch',
  main: 'main',
  story: 'story',
  coordination: 'skill',
  vocal: 'voice',
  dance: 'dance',
  power: 'power',
  loop: 'loop',
};

/** All exercises of the demo library by id, such as `main-squats`: 50 at two or three levels each, then 26 for a chair, 9 for variety and 10 more for a chair. */
export const exercises: ReadonlyMap<string, Exercise> = new Map(
  [...Object.values(byCategory), seated, variety, seatedLong].flatMap((group: Record<string, Exercise>) =>
    Object.entries(group).map(([key, exercise]) => [`${PREFIXES[exercise.category]}-${key.toLowerCase()}`, exercise]),
  ),
);
