import type { LessonWarning } from '#lessons/lesson.ts';
import { isAnySpace } from '#videos/needs.ts';
import { boundOf } from './search/bound.ts';
import { CannotCompose } from './plan/cannot-compose.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';
import {
  buildCandidateSetBase,
  buildCandidateSet,
  withStrictCosts,
  withThemeBonus,
  withTieBreak,
  type CandidateSet,
  type CandidateSetBase,
} from './search/candidate-set.ts';
import {
  answerFeasibility,
  feasibilityKey,
  feasibilityQuestion,
  type FeasibilityQuestion,
  type FeasibilityVerdict,
} from './feasibility/feasibility.ts';
import type { History } from './history/history.ts';
import { positionOf } from './library/library-index.ts';
import { meritOf, type Merit } from './situation/merit.ts';
import type { Plan } from './plan/plan.ts';
import { nthSeed } from './random.ts';
import { arrange } from './result/arc.ts';
import { presentLesson } from './result/present-lesson.ts';
import { reachOf, type Extreme } from './situation/reach.ts';
import { SERIES_PREFERENCE, TIE_BREAK, timeComponent } from './score/score.ts';
import { LARGE_GAP, search, type SearchOptions, type SearchResult } from './search/search.ts';
import { situationOf, type Situation, type SituationOptions } from './situation/situation.ts';
import { startOf } from './search/start.ts';

export type ComposeOptions = SituationOptions & {
  /** The answer to a question that composing would ask; an answer to another question is ignored. */
  verdict?: FeasibilityVerdict | undefined;
  /** Overrides τ, for measurements; with 0, the seed only drives the search. */
  tieBreak?: number;
};

/** Everything that composing needs except the seed; built once for any number of seeds. */
export type Composer = {
  readonly situation: Situation;
  readonly base: CandidateSetBase;
  readonly merit: Merit;
  readonly bound: number;
  readonly shortest: Extreme;
  readonly longest: Extreme;
  readonly tieBreak: number;
};

/** Throws CannotCompose where no block can be filled. */
export const composerOf = (plan: Plan, history: History, now: number, options: ComposeOptions): Composer => {
  const situation = situationOf(plan, history, now, options);
  if (situation.settled.length + situation.slots.length === 0) {
    const [{ category = '', nearestIntensity, need, withoutNeed } = {}] = situation.warnings as [LessonWarning?];
    const { intensity, place } = plan;
    const isAny = isAnySpace(place);
    throw new CannotCompose(
      'NOTHING_TO_FILL',
      `No block of the lesson can be filled: there is no video for '${category}' at intensity ${intensity}${isAny ? '' : ' that suits the place'}`,
      intensity,
      category,
      {
        ...(!isAny && { place }),
        ...(nearestIntensity !== undefined && { nearestIntensity }),
        ...(need !== undefined && { need, withoutNeed }),
      },
    );
  }
  const base = buildCandidateSetBase(situation);
  const merit = meritOf(situation);
  const { shortest, longest } = reachOf(situation);
  const nearest = Math.min(longest.totalMs, Math.max(shortest.totalMs, plan.targets.targetMs));
  const bound = boundOf(situation, base, merit, timeComponent(nearest, plan.targets));
  return { situation, base, merit, bound, shortest, longest, tieBreak: options.tieBreak ?? TIE_BREAK };
};

export const present = ({ situation, bound, shortest, longest }: Composer, chosen: Int32Array): ComposedLesson =>
  presentLesson(situation, arrange(situation, chosen), bound, { shortest, longest });

/** The videos of a verdict, by slot. */
const witnessOf = ({ plan, slots }: Situation, { videoIds }: FeasibilityVerdict): Int32Array => {
  const next = videoIds.map(() => 0);
  return Int32Array.from(slots, ({ group }) => {
    const id = videoIds[group]![next[group]!]!;
    next[group]! += 1;
    return positionOf(plan.index, id);
  });
};

/** True if a lesson that was found lies outside the tolerance: that costs more than all that a lesson can be worth. */
const isOutside = ({ minMs, maxMs, settledMs }: Merit, candidateSet: CandidateSet, chosen: Int32Array): boolean => {
  const totalMs = chosen.reduce((sum, number) => sum + candidateSet.lengthsMs[number]!, settledMs);
  return totalMs < minMs || totalMs > maxMs;
};

/** Efforts of the searches that follow the first one. */
const MOST = { effort: 0.8 };
const LESS = { effort: 0.25 };
/** Long lists use up the evaluations before each pair of slots has had its turn. */
const EACH_PAIR = { effort: 0.25, pairEffort: 4 };

/** Where the first search fails, the next one has up to this many more videos of each group. */
const WIDE_UP_TO = 160;

/**
 * Searches without the tie-break and, where that is far from the bound, harder: among more videos, and as if every repetition within a week had
 * to be avoided. Then goes on from the best lesson with the tie-break, which costs at most τ. Returns the positions of its videos, or
 * undefined if it lies outside the tolerance.
 */
const searchFairly = (
  { situation, merit, bound, tieBreak }: Composer,
  candidateSet: CandidateSet,
  from: Omit<SearchOptions, 'bound'>,
): Int32Array | undefined => {
  const searchIn = (
    chosenSet: CandidateSet,
    start: Int32Array,
    other: Partial<Pick<SearchOptions, 'seed' | 'effort' | 'pairEffort'>> = {},
  ) => search(merit, chosenSet, situation.slots, { ...from, start, bound, ...other });
  let best = searchIn(candidateSet, from.start);
  if (!from.isClosest && isOutside(merit, candidateSet, best.chosen)) return undefined;
  let searched = candidateSet;
  const maxMerit = situation.nextEpisode < 0 ? bound : bound + SERIES_PREFERENCE;
  if (!from.isClosest && best.merit < maxMerit - LARGE_GAP) {
    const positions = best.chosen.map((number) => candidateSet.positions[number]!);
    const everyVideo = new Uint8Array(situation.rows.length).fill(1);
    const base = buildCandidateSetBase(situation, positions, everyVideo, WIDE_UP_TO);
    const wide = buildCandidateSet(situation, base, from.seed);
    searched = wide;
    best = { ...best, chosen: positions.map((at) => base.numbers.get(at)!) };
    const better = (other: SearchResult) => (best = other.merit > best.merit ? other : best);
    // another seed, since the same would fail in the same way
    const again = searchIn(wide, best.chosen, { ...EACH_PAIR, seed: nthSeed(from.seed, 1) });
    better(searchIn(wide, startOf(situation, wide), MOST));
    better(again);
    if (best.chosen.some((number) => wide.costs[number]! > 0)) {
      better(searchIn(wide, searchIn(withStrictCosts(wide), best.chosen, LESS).chosen, LESS));
    }
  }
  // Starting there, the tie-break can gain no more than it costs.
  const { chosen } =
    tieBreak > 0 ? searchIn(withTieBreak(searched, situation, from.seed, tieBreak), best.chosen, LESS) : best;
  return chosen.map((number) => searched.positions[number]!);
};

/** Searches starting from the given videos, one per slot, which are as close to the tolerance as possible. */
const searchFrom = (composer: Composer, seed: number, given: Int32Array, isInside = false): Int32Array => {
  const base = buildCandidateSetBase(composer.situation, given);
  const start = given.map((at) => base.numbers.get(at)!);
  const candidateSet = buildCandidateSet(composer.situation, base, seed);
  return searchFairly(composer, candidateSet, { seed, start, isClosest: !isInside }) ?? given;
};

/**
 * Searches on from a lesson, one video per slot, with a bonus for each of a theme's videos: what is found has no more seconds
 * outside the tolerance. Without the tie-break, so that nothing but the bonus and a series in process costs score.
 */
export const searchForTheme = (
  { situation, merit, bound }: Composer,
  seed: number,
  given: Int32Array,
  { wanted, bonus }: { wanted: Uint8Array; bonus: number },
): Int32Array => {
  const base = buildCandidateSetBase(situation, given, wanted);
  const candidateSet = withThemeBonus(buildCandidateSet(situation, base, seed), wanted, bonus);
  const start = given.map((at) => base.numbers.get(at)!);
  const maxBonus = bonus * given.length + (situation.nextEpisode < 0 ? 0 : SERIES_PREFERENCE);
  const found = search(merit, candidateSet, situation.slots, { seed, start, bound, maxBonus, isClosest: false });
  return found.chosen.map((number) => candidateSet.positions[number]!);
};

/** Finds a video for each slot (as positions), or returns the question whose answer is needed first. */
export const findLesson = (
  composer: Composer,
  seed: number,
  verdict?: FeasibilityVerdict,
): Int32Array | FeasibilityQuestion => {
  const { situation, base, shortest, longest } = composer;
  const { minMs, maxMs } = situation.plan.targets;
  if (shortest.totalMs > maxMs) return searchFrom(composer, seed, shortest.chosen);
  if (longest.totalMs < minMs) return searchFrom(composer, seed, longest.chosen);
  if (verdict && verdict.outsideMs > 0 && verdict.key === feasibilityKey(situation)) {
    return searchFrom(composer, seed, witnessOf(situation, verdict));
  }
  const candidateSet = buildCandidateSet(situation, base, seed);
  const found = searchFairly(composer, candidateSet, {
    seed,
    start: startOf(situation, candidateSet),
    isClosest: false,
  });
  if (found) return found;
  const closer = longest.totalMs - maxMs < minMs - shortest.totalMs ? longest : shortest;
  const question = feasibilityQuestion(situation, closer.totalMs);
  if (verdict?.key !== question.key) return question;
  return searchFrom(composer, seed, witnessOf(situation, verdict), true);
};

/** Returns a function that finds a lesson for each seed; a feasibility question is answered in place, once. */
export const finderOf = (composer: Composer, given?: FeasibilityVerdict): ((seed: number) => Int32Array) => {
  let verdict = given;
  return (seed) => {
    const found = findLesson(composer, seed, verdict);
    if (found instanceof Int32Array) return found;
    verdict = answerFeasibility(found);
    return findLesson(composer, seed, verdict) as Int32Array;
  };
};
