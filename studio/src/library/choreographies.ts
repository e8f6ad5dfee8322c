import type { Choreography, Exercise } from '#exercises/exercise.ts';
import { exercises } from '#exercises/exercises.ts';

/** A choreography with its id, such as `main-squats-5`. `turn` selects the child who moves; it rotates within a level. */
export type NamedChoreography = {
  id: string;
  family: string;
  exercise: Exercise;
  choreography: Choreography;
  turn: number;
};

/** Offset of the rotation, so that neighbouring levels, which share clips, show different children in a category. */
const TURNS_BETWEEN_LEVELS = 1;

const named = [...exercises].flatMap(([family, exercise]) =>
  exercise.levels.map((choreography) => ({ id: `${family}-${choreography.level}`, family, exercise, choreography })),
);

/** All choreographies, level by level. Stories and extra exercises rotate separately. */
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
