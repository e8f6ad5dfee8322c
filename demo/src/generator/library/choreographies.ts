import type { Choreography, Exercise } from '#generator/exercises/exercise.ts';
import { exercises } from '#generator/exercises/exercises.ts';

/** A choreography with its id, such as `main-squats-5`. Whose `turn` it is to move goes round at each level. */
export type NamedChoreography = {
  id: string;
  family: string;
  exercise: Exercise;
  choreography: Choreography;
  turn: number;
};

/** So that a category has other children at neighbouring levels, which share clips. */
const TURNS_BETWEEN_LEVELS = 1;

const named = [...exercises].flatMap(([family, exercise]) =>
  exercise.levels.map((choreography) => ({ id: `${family}-${choreography.level}`, family, exercise, choreography })),
);

/** All choreographies, level by level: 28 of the first, 20 of each other one. Stories, where an animal moves, have turns of their own. */
export const choreographies: readonly NamedChoreography[] = [
  ...Map.groupBy(
    named,
    ({ exercise, choreography }) => `${choreography.level} ${exercise.category === 'story' ? 'story' : 'others'}`,
  ).values(),
].flatMap((group) =>
  group.map((each, place) => ({ ...each, turn: place + TURNS_BETWEEN_LEVELS * each.choreography.level })),
);
