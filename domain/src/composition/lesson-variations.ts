import type { Composer } from './composer.ts';
import { buildCandidateSet, withTieBreak } from './search/candidate-set.ts';
import { WorkingLesson } from './search/working-lesson.ts';
import { randomFrom } from './random.ts';
import { startOf } from './search/start.ts';

/** After this many tries, a lesson is assumed to have no new neighbour. */
const TRIES = 24;

/** Identifies a lesson by its videos, regardless of their order. */
export const keyOfLesson = (chosen: Int32Array): string => chosen.toSorted().join();

/** Finds a new lesson close to a given one: changes the videos of one or more slots, and lets the others adapt. */
export const neighbourOf = (
  { situation, base, merit, tieBreak }: Composer,
  chosen: Int32Array,
  seed: number,
  known: ReadonlySet<string>,
): Int32Array | undefined => {
  if (chosen.length === 0) return undefined;
  const candidateSet = withTieBreak(buildCandidateSet(situation, base, seed), situation, seed, tieBreak);
  const random = randomFrom(seed);
  const numbers = new Map(
    Array.from(candidateSet.positions.subarray(0, candidateSet.count), (at, number) => [at, number]),
  );
  const inSet = chosen.map((at) => numbers.get(at) ?? -1);
  const start = inSet.includes(-1) ? startOf(situation, candidateSet) : inSet;
  const lesson = new WorkingLesson(merit, candidateSet, situation.slots, start);
  for (let tried = 0; tried < TRIES; tried += 1) {
    // The longer it takes, the more slots are changed, in the end all of them.
    const changed = new Set<number>();
    for (let change = 0; change <= (tried * start.length) / TRIES; change += 1) {
      const slot = random.below(start.length);
      const list = candidateSet.lists[lesson.groups[slot]!]!;
      if (lesson.put(slot, list[random.below(list.length)]!)) changed.add(slot);
    }
    for (let slot = 0; slot < start.length; slot += 1) if (!changed.has(slot)) lesson.respond(slot);
    const positions = lesson.chosen.map((number) => candidateSet.positions[number]!);
    if (!known.has(keyOfLesson(positions))) return positions;
  }
  return undefined;
};

/** A random lesson: any candidates, of any length. */
export const probeOf = ({ situation, base, merit }: Composer, seed: number): Int32Array => {
  const candidateSet = buildCandidateSet(situation, base, seed);
  const random = randomFrom(seed);
  const lesson = new WorkingLesson(merit, candidateSet, situation.slots, startOf(situation, candidateSet));
  situation.slots.forEach((_, slot) => {
    const list = candidateSet.lists[lesson.groups[slot]!]!;
    lesson.put(slot, list[random.below(list.length)]!);
  });
  return lesson.chosen.map((number) => candidateSet.positions[number]!);
};
