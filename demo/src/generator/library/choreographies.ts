import type { Choreography, Exercise } from '#generator/exercises/exercise.ts';
import { exercises } from '#generator/exercises/exercises.ts';

/** A choreography with its id, such as `main-squats-5`, and its place in the library. */
export type NamedChoreography = {
  id: string;
  family: string;
  exercise: Exercise;
  choreography: Choreography;
  index: number;
};

/** All 100 choreographies: 20 of each level. */
export const choreographies: readonly NamedChoreography[] = [...exercises]
  .flatMap(([family, exercise]) =>
    exercise.levels.map((choreography) => ({ id: `${family}-${choreography.level}`, family, exercise, choreography })),
  )
  .map((named, index) => ({ ...named, index }));
