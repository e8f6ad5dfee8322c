import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { SimulatedRun } from '#features/rules/rules.tables.ts';
import { Refusal } from '#lib/errors.ts';
import type { ResolveRules, SimulatedRuleSet } from '../rules-resolver.ts';
import type { SimulationsRepository } from './simulations.repository.ts';
import type { SimulationsQueue } from './simulations-queue.ts';

/** The largest number of unfinished simulations; further requests are rejected. */
const MAX_OPEN = 50;
/** Simulations are deleted after this time. */
const RETENTION_MS = 30 * 24 * 3_600_000;

export type YearInput = {
  managerId: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  lessons: number;
  lessonsPerWeek: number;
  place?: LessonSpace | undefined;
  ruleSets: readonly RuleSet[];
  now: Date;
};

type Services = {
  repository: SimulationsRepository;
  queue: Pick<SimulationsQueue, 'add'>;
  resolveRules: ResolveRules;
};

/**
 * Simulated school years, one per manager, under one or more sets of rules. Any process can request and read them, any
 * process can run them (simulate-year.ts).
 */
export const schoolYearsService = ({ repository, queue, resolveRules }: Services) => {
  const latest = async (managerId: string): Promise<SchoolYear | null> => {
    const stored = await repository.latest(managerId);
    if (!stored) return null;
    const { id, state, asked_at: askedAt, ahead, request, results, lessons } = stored;
    return {
      id,
      state,
      ahead: state === 'waiting' ? Number(ahead) : 0,
      startedAt: askedAt.toISOString(),
      request,
      runs: results.map((run, at) => ({ ...run, lessons: lessons?.[at] ?? [] })),
    };
  };
  const latestOrRefusal = async (managerId: string): Promise<SchoolYear> => {
    const found = await latest(managerId);
    if (!found) throw new Refusal('NOT_FOUND', 'The simulation no longer exists');
    return found;
  };
  return {
    /** Resolves to the manager's last year with its progress, or null. */
    latest,

    /** Queues a simulation; the manager's previous one is cancelled. 400 for invalid rule sets, 429 if too many are unfinished. */
    start: async ({ managerId, lengthCode, ruleSets, now, ...numbers }: YearInput): Promise<SchoolYear> => {
      const rules = await Promise.all(ruleSets.map((set, at) => resolveRules(set, `ruleSets[${at}]`)));
      if ((await repository.countOpenOfOthers(managerId)) >= MAX_OPEN)
        throw new Refusal('TOO_MANY_REQUESTS', 'Too many simulations are running, retry in a minute');
      const requested = {
        request: { duration: lengthCode, ...numbers },
        rules: rules.map(({ config, videoIds }) => ({ config, videoIds })),
        results: rules.map((each) => emptyRun(each, lengthCode)),
      };
      await queue.add([await repository.add(managerId, requested, now)]);
      return latestOrRefusal(managerId);
    },

    /** Cancels a simulation and keeps the results so far; does nothing if it has ended. 404 if it isn't the manager's last one. */
    cancel: async (managerId: string, id: string): Promise<SchoolYear> => {
      if ((await latestOrRefusal(managerId)).id !== id)
        throw new Refusal('NOT_FOUND', 'The simulation no longer exists');
      await repository.cancel(id);
      return latestOrRefusal(managerId);
    },

    /** Queues unfinished simulations, since the server may have crashed between storing and queueing one. */
    resume: async (): Promise<void> => queue.add(await repository.unfinished()),

    /** Marks a simulation as failed after its last attempt. */
    markFailed: async (id: string): Promise<void> => {
      const begun = await repository.begin(id);
      if (!begun) return;
      const failure = { code: 'INTERNAL', message: 'The simulation has stopped' };
      const results = begun.results.map((run) => ({ ...run, failure }));
      await repository.saveProgress(id, begun.turn, { state: 'failed', results, lessons: [] });
    },

    /** Deletes simulations that were requested more than 30 days before `now`. */
    deleteExpired: (now: Date): Promise<void> => repository.deleteBefore(new Date(now.getTime() - RETENTION_MS)),
  };
};

const emptyRun = ({ kind, version, config }: SimulatedRuleSet, lengthCode: LengthCode): SimulatedRun => ({
  rules: { kind, version },
  tolerance: { ...config.tolerances.lessonDuration[lengthCode], duration: config.lessonRules[lengthCode].duration },
  candidates: 0,
  figures: yearFigures([], 0),
  failure: null,
});
