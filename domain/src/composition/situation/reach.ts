import type { LessonWarning } from '#lessons/lesson.ts';
import { emptyHistory } from '#composition/history/history.ts';
import type { Plan } from '#composition/plan/plan.ts';
import { situationOf, type Situation } from './situation.ts';

/** The shortest or the longest possible lesson: its milliseconds, and the position of a video for each slot. */
export type Extreme = { readonly totalMs: number; readonly chosen: Int32Array };

const extremeOf = ({ plan, slots, settled, barred }: Situation, longest: boolean): Extreme => {
  const { lengthsMs } = plan.index;
  const chosen = new Int32Array(slots.length);
  const used = new Set<number>();
  let totalMs = 0;
  for (const { at } of settled) totalMs += lengthsMs[at]!;
  const places = plan.groups.map((_, group) => slots.flatMap((slot, place) => (slot.group === group ? [place] : [])));
  // Children come after their parents: the narrowest category takes its best first, a wider one the best of the rest.
  for (let group = plan.groups.length - 1; group >= 0; group -= 1) {
    const { candidates } = plan.groups[group]!;
    let next = 0;
    for (const place of places[group]!) {
      let at = -1;
      do {
        at = candidates[longest ? candidates.length - 1 - next : next]!;
        next += 1;
      } while (barred[at] || used.has(at));
      used.add(at);
      chosen[place] = at;
      totalMs += lengthsMs[at]!;
    }
  }
  return { totalMs, chosen };
};

/**
 * Finds the shortest and the longest lesson that fill all slots. Taking the best of each category, narrowest first, is optimal
 * because categories nest: every lesson must draw at least that many videos from each of them.
 */
export const reachOf = (situation: Situation): { shortest: Extreme; longest: Extreme } => ({
  shortest: extremeOf(situation, false),
  longest: extremeOf(situation, true),
});

type BlockFigures = { category: string; count: number; averageSeconds: number };

/** The possibilities of a rule, per block (in its order) and overall, for a group without history. */
type PlanFigures = {
  /** Number and average length of the videos that may fill each block; a pinned block has one. */
  blocks: BlockFigures[];
  /** Lengths of the shortest and the longest lesson that fill every block that can be filled. */
  shortestSeconds: number;
  longestSeconds: number;
  /** Blocks that stay empty, pins that can't be honoured, and other deviations from the rule. */
  warnings: LessonWarning[];
};

/** Computes the figures that the lesson editor shows for a rule. */
export const planFigures = (plan: Plan): PlanFigures => {
  const { index, groups, blocks, statistics } = plan;
  const situation = situationOf(plan, emptyHistory, 0);
  const { shortest, longest } = reachOf(situation);
  return {
    blocks: blocks.map(({ category, pinned, group }) =>
      pinned >= 0
        ? { category, count: 1, averageSeconds: (index.lengthsMs[pinned] ?? 0) / 1000 }
        : {
            category,
            count: groups[group]?.candidates.length ?? 0,
            averageSeconds: statistics[group]?.averageSeconds ?? 0,
          },
    ),
    shortestSeconds: shortest.totalMs / 1000,
    longestSeconds: longest.totalMs / 1000,
    warnings: [...plan.warnings, ...situation.warnings],
  };
};

/** True if the lengths of the videos allow a lesson within the tolerance. */
export const isPossible = (plan: Plan): boolean => {
  const { shortest, longest } = reachOf(situationOf(plan, emptyHistory, 0));
  const { minMs, maxMs } = plan.targets;
  return shortest.totalMs <= maxMs && longest.totalMs >= minMs;
};
