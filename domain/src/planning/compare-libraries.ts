import type { LibraryIndex } from '#composition/library/library-index.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import type { Plan } from '#composition/plan/plan.ts';
import type { PlanAt } from './plans-by-day.ts';
import { nthSeed } from '#composition/random.ts';
import { schoolYear } from './school-year.ts';
import { plansOfKind, type LessonKind, type TypeRules } from './lesson-kinds.ts';

/** Lessons of a whole school year, with one on every school day. */
const SCHOOL_YEAR_LESSONS = 180;
const LESSONS_PER_WEEK = 5;
const FULL_SCORE = 100;

/** How much is simulated: years of so many lessons each, for each kind of lesson. */
export type Effort = { lessons: number; years: number };

/** Summary of one simulated year. */
type Year = {
  /**
   * The mean of its lessons' points: 100 × the score, less 100 for each block that nothing fills. Filling a block comes before all that the
   * score weighs, for the composer too.
   */
  points: number;
  /** Parts that the group had seen within seven days, and blocks that nothing filled: per 180 lessons. */
  repeats: number;
  emptyBlocks: number;
};

/** What a library gains by a change, over all kinds of lessons that were compared; each with its standard error. */
export type LibraryChange = {
  points: Estimate;
  /** Repetitions within a week, and blocks left empty, that a class is spared in a school year. */
  repeats: Estimate;
  emptyBlocks: Estimate;
};
export type Estimate = { value: number; error: number };

const NO_LESSONS: Year = { points: 0, repeats: 0, emptyBlocks: 0 };

const yearOf = (planAt: PlanAt | undefined, lessons: number, start: number, seed: number): Year => {
  if (!planAt) return NO_LESSONS;
  let [points, repeats, emptyBlocks] = [0, 0, 0];
  try {
    for (const lesson of schoolYear(planAt, { lessons, lessonsPerWeek: LESSONS_PER_WEEK, start, seed })) {
      points += FULL_SCORE * (lesson.score - lesson.skippedBlocks);
      repeats += lesson.soonParts;
      emptyBlocks += lesson.skippedBlocks;
    }
  } catch (error) {
    // a library without anything for these lessons: all blocks are empty
    if (!(error instanceof CannotCompose)) throw error;
    const empty = planAt(start).blocks.length;
    return { points: -FULL_SCORE * empty, repeats: 0, emptyBlocks: SCHOOL_YEAR_LESSONS * empty };
  }
  const perSchoolYear = SCHOOL_YEAR_LESSONS / lessons;
  return { points: points / lessons, repeats: repeats * perSchoolYear, emptyBlocks: emptyBlocks * perSchoolYear };
};

/** A library whose plans and simulated years are kept, for comparing it with several others. */
export const yearsOfLibrary = (index: LibraryIndex, rules: TypeRules, start: number) => {
  const plans = new Map<string, PlanAt | undefined>();
  const years = new Map<string, Year>();
  const plansFor = (kind: LessonKind): PlanAt | undefined => {
    const name = `${kind.lengthCode} ${kind.intensity}`;
    if (!plans.has(name)) plans.set(name, plansOfKind(index, rules, kind));
    return plans.get(name);
  };
  return {
    /** The plan of the first day. */
    planFor: (kind: LessonKind): Plan | undefined => plansFor(kind)?.(start),
    year: (kind: LessonKind, lessons: number, seed: number): Year => {
      const name = [kind.lengthCode, kind.intensity, lessons, seed].join(' ');
      let year = years.get(name);
      if (!year) years.set(name, (year = yearOf(plansFor(kind), lessons, start, seed)));
      return year;
    },
  };
};
export type LibraryYears = ReturnType<typeof yearsOfLibrary>;

/** True if both plans choose from the same videos: then all of their lessons are the same. */
const isSameChoice = (one: Plan | undefined, other: Plan | undefined): boolean => {
  if (!one || !other) return one === other;
  const id = ({ index }: Plan, at: number) => index.ids[at] ?? -1;
  return (
    one.members.length === other.members.length &&
    one.members.every((at, n) => id(one, at) === id(other, other.members[n]!)) &&
    one.blocks.every(({ pinned }, n) => id(one, pinned) === id(other, other.blocks[n]!.pinned))
  );
};

/** The mean of paired differences, and its standard error. */
const estimateOf = (differences: readonly number[]): Estimate => {
  const count = differences.length;
  const value = differences.reduce((sum, each) => sum + each, 0) / count;
  const squares = differences.reduce((sum, each) => sum + (each - value) ** 2, 0);
  return { value, error: Math.sqrt(squares / Math.max(1, count - 1) / count) };
};

/** Sums estimates that are independent of each other, each with its weight. */
const weighted = (parts: readonly (Estimate & { weight: number })[]): Estimate => ({
  value: parts.reduce((sum, { value, weight }) => sum + weight * value, 0),
  error: Math.sqrt(parts.reduce((sum, { error, weight }) => sum + (weight * error) ** 2, 0)),
});

/**
 * Compares two libraries by school years with the same seeds, for each of the kinds of lessons, whose shares may have any sum above 0.
 * Kinds that choose from the same videos before and after count as exactly 0. Yields the share of the work that is done, 0 to 1.
 */
export function* compareLibraries(
  before: LibraryYears,
  after: LibraryYears,
  kinds: readonly LessonKind[],
  { lessons, years }: Effort,
  seed: number,
): Generator<number, LibraryChange> {
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  const parts: { weight: number; differences: Year[] }[] = [];
  for (const [at, kind] of kinds.entries()) {
    const differences: Year[] = [];
    const isSame = isSameChoice(before.planFor(kind), after.planFor(kind));
    for (let n = 0; n < years && !isSame; n += 1) {
      const [one, other] = [before, after].map((library) => library.year(kind, lessons, nthSeed(seed, n)));
      differences.push({
        points: other!.points - one!.points,
        repeats: one!.repeats - other!.repeats,
        emptyBlocks: one!.emptyBlocks - other!.emptyBlocks,
      });
      yield (at + (n + 1) / years) / kinds.length;
    }
    if (!isSame) parts.push({ weight: kind.share / total, differences });
  }
  const over = (figure: keyof Year) =>
    weighted(
      parts.map(({ weight, differences }) => ({ weight, ...estimateOf(differences.map((each) => each[figure])) })),
    );
  return { points: over('points'), repeats: over('repeats'), emptyBlocks: over('emptyBlocks') };
}
