import type { LessonWarning } from '#lessons/lesson.ts';
import { emptyHistory } from '#composition/history/history.ts';
import type { Plan } from '#composition/plan/plan.ts';
import { reachOf } from './reach.ts';
import { situationOf } from './situation.ts';

export type BlockFigures = { category: string; count: number; averageSeconds: number };

/** What is possible under a rule, per block (in its order) and overall, for a group that has seen nothing. */
export type PlanFigures = {
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
