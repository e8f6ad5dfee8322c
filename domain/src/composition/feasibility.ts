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

/** On the exact grid, this many videos per category are tried first. */
const FEW = 48;

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

/** At most `most` videos per category, spread over their lengths: what they can do, all of them can. */
const thinned = (groups: readonly SumGroup[], most: number): SumGroup[] =>
  groups.map((group) => {
    const places = spread([...group.videoIds.keys()], most);
    return {
      ...group,
      videoIds: Int32Array.from(places, (at) => group.videoIds[at]!),
      lengthsMs: Float64Array.from(places, (at) => group.lengthsMs[at]!),
    };
  });

/**
 * Answers exactly, by a dynamic program over sums of lengths × filled slots in bit sets. Lengths are first counted on
 * coarse grids (whose sums are too low by less than a cell per part), at last on the grid that all of them lie on; at once on
 * that one where it takes no more than `cheapSteps`.
 */
export const answerFeasibility = (given: FeasibilityQuestion, cheapSteps = CHEAP_STEPS): FeasibilityVerdict => {
  const question = lightened(given);
  const { key, groups, minMs, maxMs, limitMs } = question;
  const slots = groups.reduce((sum, group) => sum + group.slots, 0);
  let exactGrid = 0;
  for (const { lengthsMs } of groups) for (const length of lengthsMs) exactGrid = gcd(length, exactGrid);
  exactGrid = Math.max(1, exactGrid);

  let isOpen = costOfSums(groups, exactGrid, maxMs) > cheapSteps;
  for (const grid of COARSE_GRIDS_MS) {
    if (!isOpen || grid <= exactGrid) continue;
    const { sums, lessonOf } = reachableSums(groups, grid, maxMs);
    const slack = slots * (grid - 1);
    const maybe = sums.filter((cells) => cells * grid + slack >= minMs);
    // None at all is proof. What is closest then, only the exact grid can tell.
    isOpen = maybe.length > 0;
    for (const sum of spread(maybe, EXAMPLES)) {
      const { videoIds, totalMs } = lessonOf(sum);
      if (outside(question, totalMs) === 0) return { key, outsideMs: 0, videoIds };
    }
  }
  const few = thinned(groups, FEW);
  for (const some of isOpen && few.some((group, at) => group.videoIds.length < groups[at]!.videoIds.length)
    ? [few, groups]
    : [groups]) {
    const { sums, lessonOf } = reachableSums(some, exactGrid, limitMs);
    const closest = sums.reduce(
      (best, sum) =>
        best < 0 || outside(question, sum * exactGrid) < outside(question, best * exactGrid) ? sum : best,
      -1,
    );
    const outsideMs = closest < 0 ? Infinity : outside(question, closest * exactGrid);
    if (outsideMs === 0 || some === groups) return { key, outsideMs, videoIds: lessonOf(closest).videoIds };
  }
  throw new Error('The last try always gives an answer');
};
