import type { RulesMatrix } from '@zuzu/contract/lessons/rules-matrix.ts';
import type { RuleSet } from '@zuzu/contract/lessons/school-year.ts';
import { Refusal } from '#errors.ts';
import type { MeantRules } from '#lessons/lesson-config/meant-rules.ts';
import { presentSimulation } from '#lessons/school-year/present-simulation.ts';
import type { QueueSimulation } from '#lessons/school-year/queue-simulation.ts';
import type { SimulatedYearsRepository } from '#lessons/school-year/simulated-years.repository.ts';

type Services = {
  simulations: Pick<SimulatedYearsRepository, 'latest' | 'cancel'>;
  begin: QueueSimulation;
  rulesOf: MeantRules;
};

/** What rules give in every length, intensity and user type, by a simulated term of each. */
export const rulesMatrixService = ({ simulations, begin, rulesOf }: Services) => {
  const latest = async (managerId: string): Promise<RulesMatrix | null> => {
    const stored = await simulations.latest(managerId, 'matrix');
    if (!stored) return null;
    const { request, results } = stored;
    return { ...presentSimulation(stored), ...request, percent: results.percent, cells: results.answer ?? [] };
  };
  const latestOrRefusal = async (managerId: string): Promise<RulesMatrix> => {
    const found = await latest(managerId);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
    return found;
  };

  return {
    /** Queues the simulation; the manager's previous one is cancelled. 429 if too many are unfinished. */
    start: async (
      managerId: string,
      { rules: meant, lessonsPerWeek }: { rules: RuleSet; lessonsPerWeek: number },
      now: Date,
    ): Promise<RulesMatrix> => {
      const { kind, version, config, videoIds } = await rulesOf(meant, 'rules');
      await begin({
        managerId,
        kind: 'matrix',
        request: { lessonsPerWeek, rules: { kind, version } },
        rules: [{ config, videoIds }],
        results: { libraryVersion: null, percent: 0, answer: null },
        askedAt: now,
      });
      return latestOrRefusal(managerId);
    },

    /** The manager's last one with its progress; null if there is none any more. */
    latest,

    /** Stops it. One that has ended stays unchanged. */
    cancel: async (managerId: string, id: string): Promise<RulesMatrix> => {
      if ((await latestOrRefusal(managerId)).id !== id)
        throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
      await simulations.cancel(id);
      return latestOrRefusal(managerId);
    },
  };
};
