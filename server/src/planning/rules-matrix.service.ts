import type { RulesMatrix } from '@zuzu/contract/planning/rules-matrix.ts';
import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import type { ResolveRules } from '#lessons/lesson-config/rules-resolver.ts';
import { NO_ANSWER, type SimulationsService } from './simulations.service.ts';

/** What rules give in every length, intensity and user type, by a simulated term of each. */
export const rulesMatrixService = (simulations: SimulationsService, resolveRules: ResolveRules) => {
  const { begin, latest, cancel } = simulations.ofKind('matrix', ({ request, results }) => ({
    ...request,
    percent: results.percent,
    cells: results.answer ?? [],
  }));
  return {
    latest,
    cancel,

    /** Queues the simulation; the manager's previous one is cancelled. 400 for invalid rules, 429 if too many are unfinished. */
    start: async (
      managerId: string,
      { rules: meant, lessonsPerWeek }: { rules: RuleSet; lessonsPerWeek: number },
      now: Date,
    ): Promise<RulesMatrix> => {
      const { kind, version, config, videoIds } = await resolveRules(meant, 'rules');
      const request = { lessonsPerWeek, rules: { kind, version } };
      return begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
    },
  };
};
