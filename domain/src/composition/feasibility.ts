import { costOfSums, reachableSums, type SumGroup } from './reachable-sums.ts';
import { outsideMs } from './score.ts';
import type { Situation } from './situation.ts';

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

/** Coarser than the exact grid, these often settle the question at a fraction of the cost. In ms. */
const COARSE_GRIDS_MS = [1000, 125, 16];

/** A grid is taken at once where it costs no more than this many steps on 32-bit words. */
const CHEAP_STEPS = 20_000_000;

/** How many sums a coarse grid is asked for an example of. */
const EXAMPLES = 64;

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

/** Puts the question of a situation whose shortest and longest lesson are known. */
export const feasibilityQuestion = (
  situation: Situation,
  shortestMs: number,
  longestMs: number,
): FeasibilityQuestion => {
  const { plan, settled, barred, needed } = situation;
  const { index, targets, homes } = plan;
  const settledMs = settled.reduce((sum, { at }) => sum + index.lengthsMs[at]!, 0);
  // The closest lesson is no farther outside than the closer one of the two.
  const atMostMs = Math.min(outsideMs(shortestMs, targets), outsideMs(longestMs, targets));
  return {
    key: feasibilityKey(situation),
    minMs: targets.minMs - settledMs,
    maxMs: targets.maxMs - settledMs,
    limitMs: Math.min(targets.maxMs + atMostMs, longestMs) - settledMs,
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

/** Milliseconds between a sum and the window. */
const outside = ({ minMs, maxMs }: FeasibilityQuestion, ms: number): number => Math.max(0, minMs - ms, ms - maxMs);

/** At most `most` values of a list, spread over it. */
const spread = (values: readonly number[], most: number): readonly number[] =>
  values.length <= most
    ? values
    : Array.from({ length: most }, (_, each) => values[Math.floor((each * values.length) / most)]!);

/**
 * Answers exactly, by a dynamic program over sums of lengths × filled slots in bit sets. Lengths are first counted on
 * coarse grids (whose sums are too low by less than a cell per part), at last on the grid that all of them lie on; at once on
 * that one where it takes no more than `cheapSteps`.
 */
export const answerFeasibility = (question: FeasibilityQuestion, cheapSteps = CHEAP_STEPS): FeasibilityVerdict => {
  const { key, groups, minMs, maxMs, limitMs } = question;
  let exactGrid = 0;
  let slots = 0;
  for (const group of groups) {
    slots += group.slots;
    for (const length of group.lengthsMs) exactGrid = gcd(length, exactGrid);
  }
  exactGrid = Math.max(1, exactGrid);
  const isCheap = costOfSums(groups, exactGrid, limitMs) <= cheapSteps;
  for (const grid of isCheap ? [] : COARSE_GRIDS_MS.filter((coarse) => coarse > exactGrid)) {
    const { sums, lessonOf } = reachableSums(groups, grid, limitMs);
    const slack = slots * (grid - 1);
    const maybe = sums.filter((cells) => cells * grid <= maxMs && cells * grid + slack >= minMs);
    // Proven: none inside. What is closest, only the exact grid can tell.
    if (maybe.length === 0) break;
    for (const sum of spread(maybe, EXAMPLES)) {
      const { videoIds, totalMs } = lessonOf(sum);
      if (outside(question, totalMs) === 0) return { key, outsideMs: 0, videoIds };
    }
  }
  const { sums, lessonOf } = reachableSums(groups, exactGrid, limitMs);
  const closest = sums.reduce((best, sum) =>
    outside(question, sum * exactGrid) < outside(question, best * exactGrid) ? sum : best,
  );
  return { key, outsideMs: outside(question, closest * exactGrid), videoIds: lessonOf(closest).videoIds };
};
