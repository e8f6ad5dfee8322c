import type { RuleSet, SchoolYear } from '@zuzu/contract/lessons/school-year.ts';
import { yearFigures } from '@zuzu/domain/composition/school-year/school-year-figures.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import type { SimulatedRun } from '#database/tables.ts';
import { Refusal } from '#errors.ts';
import type { MeantRules, SimulatedRuleSet } from '#lessons/lesson-config/meant-rules.ts';
import { presentSimulation } from './present-simulation.ts';
import type { QueueSimulation } from './queue-simulation.ts';
import type { SchoolYearQueue } from './school-year-queue.ts';
import type { SimulatedYearsRepository } from './simulated-years.repository.ts';

/** Simulations are deleted after this time. */
const RETENTION_MS = 30 * 24 * 3_600_000;

export type YearInput = {
  managerId: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  lessons: number;
  lessonsPerWeek: number;
  place?: Place | undefined;
  ruleSets: readonly RuleSet[];
  now: Date;
};

type Services = {
  repository: SimulatedYearsRepository;
  queue: Pick<SchoolYearQueue, 'add'>;
  begin: QueueSimulation;
  rulesOf: MeantRules;
};

/** Simulated school years of managers: requested and read in any process, computed in any other. */
export const simulatedYearsService = ({ repository, queue, begin, rulesOf }: Services) => {
  const latest = async (managerId: string): Promise<SchoolYear | null> => {
    const year = await repository.latest(managerId, 'year');
    if (!year) return null;
    const { request, results, lessons } = year;
    return {
      ...presentSimulation(year),
      request,
      runs: results.map((run, at) => ({ ...run, lessons: lessons?.[at] ?? [] })),
    };
  };
  const latestOrRefusal = async (managerId: string): Promise<SchoolYear> => {
    const year = await latest(managerId);
    if (!year) throw new Refusal('NOT_FOUND', 'There is no such simulated year any more');
    return year;
  };

  return {
    /**
     * Queues a year; the manager's previous one is cancelled. 400 for invalid rule sets, 429
     * if too many are unfinished.
     */
    start: async ({ managerId, lengthCode, ruleSets, now, ...numbers }: YearInput): Promise<SchoolYear> => {
      const rules = await Promise.all(ruleSets.map((set, at) => rulesOf(set, `ruleSets[${at}]`)));
      await begin({
        managerId,
        kind: 'year',
        request: { duration: lengthCode, ...numbers },
        rules: rules.map(({ config, videoIds }) => ({ config, videoIds })),
        results: rules.map((each) => emptyRun(each, lengthCode)),
        askedAt: now,
      });
      return latestOrRefusal(managerId);
    },

    /** The manager's last year with its progress; null if there is none any more. */
    latest,

    /** Cancels the manager's year, keeping the results so far. One that has ended stays unchanged. */
    cancel: async (managerId: string, id: string): Promise<SchoolYear> => {
      const year = await latestOrRefusal(managerId);
      if (year.id !== id) throw new Refusal('NOT_FOUND', 'There is no such simulated year any more');
      await repository.cancel(id);
      return latestOrRefusal(managerId);
    },

    /** Queues unfinished simulations of every kind, since the server may have crashed between storing and queueing one. */
    resume: async (): Promise<void> => queue.add(await repository.unfinished()),

    /** Marks a simulation of any kind as failed after its last attempt. */
    markFailed: async (id: string): Promise<void> => {
      const begun = await repository.begin(id);
      if (!begun) return;
      const failure = { code: 'INTERNAL', message: 'The simulation has stopped' };
      const results = begun.kind === 'year' ? begun.results.map((run) => ({ ...run, failure })) : begun.results;
      await repository.saveProgress(id, begun.turn, { state: 'failed', results, lessons: [] });
    },

    /** Deletes old simulations of every kind. */
    forget: (now: Date): Promise<void> => repository.forgetBefore(new Date(now.getTime() - RETENTION_MS)),
  };
};
export type SimulatedYearsService = ReturnType<typeof simulatedYearsService>;

const emptyRun = ({ kind, version, config }: SimulatedRuleSet, lengthCode: LengthCode): SimulatedRun => ({
  rules: { kind, version },
  tolerance: { ...config.tolerances.lessonDuration[lengthCode], duration: config.lessonRules[lengthCode].duration },
  candidates: 0,
  figures: yearFigures([], 0),
  failure: null,
});
