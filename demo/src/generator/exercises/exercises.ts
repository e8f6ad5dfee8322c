import { coordination } from './coordination.ts';
import { dance } from './dance.ts';
import { dynamicWarmup } from './dynamic-warmup.ts';
import { loop } from './loop.ts';
import { main } from './main.ts';
import { power } from './power.ts';
import { staticWarmup } from './static-warmup.ts';
import { story } from './story.ts';
import { vocal } from './vocal.ts';
import type { Exercise } from './exercise.ts';

const byId = {
  ...dynamicWarmup,
  ...staticWarmup,
  ...main,
  ...story,
  ...coordination,
  ...vocal,
  ...dance,
  ...power,
  ...loop,
};

export type ExerciseId = keyof typeof byId;

/** All 22 exercises of the demo library, by id. */
export const exercises: Readonly<Record<ExerciseId, Exercise>> = byId;

/** The ids of a category path's exercises, in source order. */
export const exercisesOf = (category: string): ExerciseId[] =>
  (Object.keys(exercises) as ExerciseId[]).filter((id) => exercises[id].category === category);
