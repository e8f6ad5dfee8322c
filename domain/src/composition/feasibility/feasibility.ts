import { reachableSums } from './reachable-sums.ts';
import { outsideMs } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';
import { costOfSums, type SumGroup } from './sum-program.ts';

/**
 * Whether some lesson lies inside the tolerance, put as plain data: it can be sent to a worker. Groups as in the plan, each
 * with its slots and the videos whose narrowest group it is; the window is what the settled parts leave of it.
 */
export type FeasibilityQuestion = {
  /** Two questions of one plan with the same key are the same question; '' where nothing depends on the group. */
  readonly key: string;
  readonly minMs: number;
  readonly maxMs: number;
  /** Longer lessons need not be looked at. */
  readonly limitMs: number;
  readonly groups: readonly SumGroup[];
};

/** The proven answer: the least milliseconds outside the tolerance, and videos that get there, by id, per group. */
export type FeasibilityVerdict = {
  readonly key: string;
  readonly outsideMs: number;
  readonly videoIds: readonly Int32Array[];
};

/** Coarser than the exact grid, these settle most questions at a fraction of the cost. In ms. */
const COARSE_GRIDS_MS = [1000, 125, 16, 4];

/** With this grid a few videos per category are tried on the exact grid, for a lesson that fits to the millisecond. */
const TRY_FEW_AFTER_MS = 125;

/** So many lessons of a few videos should be enough: one of them has nearly every length that lessons can have. */
const ENOUGH_LESSONS = 1e9;

/** A grid is taken at once where it costs no more than this many steps on 32-bit words. */
const CHEAP_STEPS = 2_000_000;

/** How many sums of a coarse grid are asked for an example: of those that may lie inside, or of the closest ones. */
const EXAMPLES = 64;
const FEW_EXAMPLES = 8;

const hashOf = (values: readonly number[], start: number): number => {
  let hash = start;
  for (const value of values) hash = Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
  return hash >>> 0;
};

/** Names what in a situation differs from the bare plan: settled parts and barred videos. */
export const feasibilityKey = ({ plan, settled, barred }: Situation): string => {
  const values: number[] = [];
  for (const { block, at } of settled) if (plan.blocks[block]!.pinned !== at) values.push(block, at);
  const pinned = new Set(plan.blocks.map((block) => block.pinned));
  barred.forEach((is, at) => {
    if (is && !pinned.has(at)) values.push(at);
  });
  if (values.length === 0) return '';
  return `${values.length}-${hashOf(values, 0x811c9dc5)}-${hashOf(values, 0x2f0b4a27)}`;
};

/** Puts the question of a situation, given the milliseconds of some lesson of it: the closest one is no farther outside. */
export const feasibilityQuestion = (situation: Situation, lessonMs: number): FeasibilityQuestion => {
  const { plan, settled, barred, needed } = situation;
  const { index, targets, homes } = plan;
  const settledMs = settled.reduce((sum, { at }) => sum + index.lengthsMs[at]!, 0);
  return {
    key: feasibilityKey(situation),
    minMs: targets.minMs - settledMs,
    maxMs: targets.maxMs - settledMs,
    limitMs: targets.maxMs + outsideMs(lessonMs, targets) - settledMs,
    groups: plan.groups.map(({ parent, candidates }, group) => {
      const own = candidates.filter((at) => homes[at] === group && !barred[at]);
      return {
        parent,
        slots: needed[group]!,
        videoIds: own.map((at) => index.ids[at]!),
        lengthsMs: Float64Array.from(own, (at) => index.lengthsMs[at]!),
      };
    }),
  };
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The coarsest grid on which all lengths lie, in ms. */
const exactGridOf = (groups: readonly SumGroup[]): number => {
  let grid = 0;
  for (const { lengthsMs } of groups) for (const length of lengthsMs) grid = gcd(length, grid);
  return Math.max(1, grid);
};

/** Milliseconds between a sum and the window. */
const outside = ({ minMs, maxMs }: FeasibilityQuestion, ms: number): number => Math.max(0, minMs - ms, ms - maxMs);

/** At most `most` values of a list, spread over it, the first and the last among them. */
const spread = <T>(values: readonly T[], most: number): readonly T[] =>
  values.length <= most
    ? values
    : Array.from({ length: most }, (_, each) => values[Math.round((each * (values.length - 1)) / (most - 1))]!);

/**
 * The same question with shorter lengths: each category's videos fill a fixed number of slots, its own and those of the
 * wider ones around it, so that what they all have in common can be left out of the sums.
 */
const lightened = (question: FeasibilityQuestion): FeasibilityQuestion => {
  const roots = question.groups.map((_, group) => group);
  question.groups.forEach(({ parent }, group) => {
    if (parent >= 0) roots[group] = roots[parent]!;
  });
  const common = roots.map((root) =>
    question.groups.reduce(
      (least, { lengthsMs }, group) => (roots[group] === root ? Math.min(least, lengthsMs[0] ?? Infinity) : least),
      Infinity,
    ),
  );
  const commonMs = question.groups.reduce((sum, { slots }, group) => sum + (slots > 0 ? slots * common[group]! : 0), 0);
  return {
    ...question,
    minMs: question.minMs - commonMs,
    maxMs: question.maxMs - commonMs,
    limitMs: question.limitMs - commonMs,
    groups: question.groups.map((group, at) => ({
      ...group,
      lengthsMs: group.lengthsMs.map((length) => length - common[at]!),
    })),
  };
};

/** A few videos of each category, spread over their lengths: what they can do, all of them can. */
const fewOf = (groups: readonly SumGroup[]): SumGroup[] => {
  const slots = groups.reduce((sum, group) => sum + group.slots, 0);
  const most = Math.ceil(ENOUGH_LESSONS ** (1 / slots));
  return groups.map((group) => {
    const places = spread([...group.videoIds.keys()], Math.max(most, 2 * slots));
    return {
      ...group,
      videoIds: Int32Array.from(places, (at) => group.videoIds[at]!),
      lengthsMs: Float64Array.from(places, (at) => group.lengthsMs[at]!),
    };
  });
};

/** The exact closest lesson of some videos; undefined where they don't even fill the slots within the limit. */
const closestOf = (question: FeasibilityQuestion, groups: readonly SumGroup[]): FeasibilityVerdict | undefined => {
  const grid = exactGridOf(groups);
  const { sums, lessonOf } = reachableSums(groups, grid, question.limitMs);
  let closest = sums[0];
  for (const sum of sums) if (outside(question, sum * grid) < outside(question, closest! * grid)) closest = sum;
  if (closest === undefined) return undefined;
  return { key: question.key, outsideMs: outside(question, closest * grid), videoIds: lessonOf(closest).videoIds };
};

/**
 * Answers exactly, by a dynamic program over sums of lengths × filled slots in bit sets. The grid on which all lengths lie
 * is taken at once where it takes no more than `cheapSteps`. Else coarse grids come first (their sums are too low by less
 * than a cell per part): they show lessons inside, or closer ones than were known, and leave the finer grids only those
 * videos that a lesson as close as that can hold.
 */
export const answerFeasibility = (given: FeasibilityQuestion, cheapSteps = CHEAP_STEPS): FeasibilityVerdict => {
  const question = lightened(given);
  const { minMs, maxMs } = question;
  const slots = question.groups.reduce((sum, group) => sum + group.slots, 0);
  let { groups, limitMs } = question;
  for (const grid of COARSE_GRIDS_MS) {
    const exactGrid = exactGridOf(groups);
    if (grid <= exactGrid || costOfSums(groups, exactGrid, limitMs) <= cheapSteps) break;
    const { sums, lessonOf, groupsFor } = reachableSums(groups, grid, limitMs);
    const slack = slots * (grid - 1);
    // What a sum may come to at best.
    const atBest = (sum: number) => Math.max(0, minMs - sum * grid - slack, sum * grid - maxMs);
    const inside = sums.filter((sum) => atBest(sum) === 0);
    const closest = () => sums.toSorted((a, b) => atBest(a) - atBest(b) || a - b).slice(0, FEW_EXAMPLES);
    for (const sum of inside.length > 0 ? spread(inside, EXAMPLES) : closest()) {
      const { videoIds, totalMs } = lessonOf(sum);
      const distanceMs = outside(question, totalMs);
      if (distanceMs === 0) return { key: question.key, outsideMs: 0, videoIds };
      limitMs = Math.min(limitMs, maxMs + distanceMs);
    }
    if (inside.length === 0) groups = groupsFor(sums.filter((sum) => atBest(sum) <= limitMs - maxMs));
    else if (grid === TRY_FEW_AFTER_MS) {
      const few = closestOf({ ...question, limitMs }, fewOf(groups));
      if (few?.outsideMs === 0) return few;
    }
  }
  const verdict = closestOf({ ...question, limitMs }, groups);
  if (!verdict) throw new Error('The question knows of a lesson that its groups do not have');
  return verdict;
};
