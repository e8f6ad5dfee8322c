import { reachableSums } from './reachable-sums.ts';
import { outsideMs } from '#composition/score/score.ts';
import { spread } from '#composition/spread.ts';
import type { Situation } from '#composition/situation/situation.ts';
import { estimateSumCost, type SumGroup } from './sum-program.ts';

/**
 * The question whether any lesson lies inside the tolerance, as plain data that can be sent to a worker. Groups are those of the plan, each
 * with its slots and the videos whose narrowest group it is; the settled parts are already subtracted from the window.
 */
export type FeasibilityQuestion = {
  /** Questions of one plan with the same key are the same question; '' if nothing depends on the group. */
  readonly key: string;
  readonly minMs: number;
  readonly maxMs: number;
  /** Longer lessons can be ignored. */
  readonly limitMs: number;
  readonly groups: readonly SumGroup[];
};

/** The proven answer: the smallest distance from the tolerance, and the ids of videos that achieve it, per group. */
export type FeasibilityVerdict = {
  readonly key: string;
  readonly outsideMs: number;
  readonly videoIds: readonly Int32Array[];
};

/** Grids coarser than the exact one; they settle most questions at a fraction of the cost. */
const COARSE_GRIDS_MS = [1000, 125, 16, 4];

/** After this grid, a few videos per category are tried on the exact grid: one lesson may fit to the millisecond. */
const TRY_FEW_AFTER_MS = 125;

/** A selection that allows this many lessons is enough: they cover nearly every length that lessons can have. */
const ENOUGH_LESSONS = 1e9;

/** The exact grid is used right away if it costs no more than this many steps on 32-bit words. */
const CHEAP_STEPS = 2_000_000;

/** For this many sums of a coarse grid, an example lesson is built: of sums that may lie inside, or of the closest ones. */
const EXAMPLES = 64;
const FEW_EXAMPLES = 8;

const hashOf = (values: readonly number[], start: number): number => {
  let hash = start;
  for (const value of values) hash = Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
  return hash >>> 0;
};

/** Identifies how a situation differs from its plan: by settled parts and barred videos. */
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

/** Builds the question of a situation. `lessonMs` is the length of any lesson in it: the closest one is no farther outside. */
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

/**
 * Rephrases the question with shorter lengths: each category's videos fill a fixed number of slots, its own and those of the
 * wider ones around it, so the length that they all share can be left out of the sums.
 */
const withoutCommonLength = (question: FeasibilityQuestion): FeasibilityQuestion => {
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

/** Picks a few videos of each category, spread over their lengths: a lesson of these is a lesson of all. */
const fewOf = (groups: readonly SumGroup[]): SumGroup[] => {
  const slots = groups.reduce((sum, group) => sum + group.slots, 0);
  const perCategory = Math.ceil(ENOUGH_LESSONS ** (1 / slots));
  return groups.map((group) => {
    const positions = spread([...group.videoIds.keys()], Math.max(perCategory, 2 * slots));
    return {
      ...group,
      videoIds: Int32Array.from(positions, (at) => group.videoIds[at]!),
      lengthsMs: Float64Array.from(positions, (at) => group.lengthsMs[at]!),
    };
  });
};

/** Finds the exact closest lesson of the given videos; undefined if they can't fill the slots within the limit. */
const closestOf = (question: FeasibilityQuestion, groups: readonly SumGroup[]): FeasibilityVerdict | undefined => {
  const grid = exactGridOf(groups);
  const { sums, buildLesson } = reachableSums(groups, grid, question.limitMs);
  let closest = sums[0];
  for (const sum of sums) if (outside(question, sum * grid) < outside(question, closest! * grid)) closest = sum;
  if (closest === undefined) return undefined;
  return { key: question.key, outsideMs: outside(question, closest * grid), videoIds: buildLesson(closest).videoIds };
};

/**
 * Answers exactly, by dynamic programming over sums of lengths × filled slots in bit sets. The grid on which all lengths lie
 * is used right away if it takes no more than `cheapSteps`. Otherwise coarse grids come first (their sums are too low by less
 * than a cell per part): they find lessons inside, or closer ones than were known, and leave the finer grids only those
 * videos that a lesson as close as that can hold.
 */
export const answerFeasibility = (given: FeasibilityQuestion, cheapSteps = CHEAP_STEPS): FeasibilityVerdict => {
  const question = withoutCommonLength(given);
  const { minMs, maxMs } = question;
  const slots = question.groups.reduce((sum, group) => sum + group.slots, 0);
  let { groups, limitMs } = question;
  for (const grid of COARSE_GRIDS_MS) {
    const exactGrid = exactGridOf(groups);
    if (grid <= exactGrid || estimateSumCost(groups, exactGrid, limitMs) <= cheapSteps) break;
    const { sums, buildLesson, keepUsefulVideos } = reachableSums(groups, grid, limitMs);
    const slack = slots * (grid - 1);
    // Lower bound on a sum's distance from the window.
    const atBest = (sum: number) => Math.max(0, minMs - sum * grid - slack, sum * grid - maxMs);
    const inside = sums.filter((sum) => atBest(sum) === 0);
    const closest = () => sums.toSorted((a, b) => atBest(a) - atBest(b) || a - b).slice(0, FEW_EXAMPLES);
    for (const sum of inside.length > 0 ? spread(inside, EXAMPLES) : closest()) {
      const { videoIds, totalMs } = buildLesson(sum);
      const distanceMs = outside(question, totalMs);
      if (distanceMs === 0) return { key: question.key, outsideMs: 0, videoIds };
      limitMs = Math.min(limitMs, maxMs + distanceMs);
    }
    if (inside.length === 0) groups = keepUsefulVideos(sums.filter((sum) => atBest(sum) <= limitMs - maxMs));
    else if (grid === TRY_FEW_AFTER_MS) {
      const few = closestOf({ ...question, limitMs }, fewOf(groups));
      if (few?.outsideMs === 0) return few;
    }
  }
  const verdict = closestOf({ ...question, limitMs }, groups);
  if (!verdict) throw new Error('The question assumes a lesson that its groups cannot form');
  return verdict;
};
