import type { Choreography, Exercise } from '#exercises/exercise.ts';
import { exercises } from '#exercises/exercises.ts';

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

/** All choreographies, level by level. Stories, where an animal moves, and what is beyond every level's own have turns of their own. */
export const choreographies: readonly NamedChoreography[] = [
  ...Map.groupBy(named, ({ exercise, choreography: { level, extra } }) =>
    extra ? 'extra' : `${level} ${exercise.category === 'story' ? 'story' : 'others'}`,
  ).values(),
].flatMap((group) =>
  group.map((each, place) => {
    const { level, extra } = each.choreography;
    return { ...each, turn: extra ? place : place + TURNS_BETWEEN_LEVELS * level };
  }),
);
