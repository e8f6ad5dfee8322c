import type { SimulationState } from '@zuzu/contract/planning/school-year.ts';
import type { SimulationKind } from '#database/tables.ts';
import { Refusal } from '#errors.ts';
import type { LatestSimulation, RequestedSimulation, SimulationsRepository } from './simulations.repository.ts';
import type { SimulationsQueue } from './simulations-queue.ts';

/** The largest number of unfinished simulations; further requests are rejected. */
const MAX_OPEN = 50;
/** Simulations are deleted after this time. */
const RETENTION_MS = 30 * 24 * 3_600_000;

type Services = { repository: SimulationsRepository; queue: Pick<SimulationsQueue, 'add'> };
/** What is told of a simulation of every kind; `ahead`: unfinished ones that were asked for before it. */
type Progress = { id: string; state: SimulationState; ahead: number; startedAt: string };

const progressOf = ({ id, state, asked_at: askedAt, ahead }: LatestSimulation<SimulationKind>): Progress => ({
  id,
  state,
  ahead: state === 'waiting' ? Number(ahead) : 0,
  startedAt: askedAt.toISOString(),
});

/**
 * What managers ask that takes seconds or minutes to answer: simulated years, terms, and questions about the library. Asked and
 * read in any process, answered in any other (run-simulation.ts). A manager has one of each kind.
 */
export const simulationsService = ({ repository, queue }: Services) => ({
  /** The simulations of one kind; `present` gives what the manager sees of one besides its progress. */
  ofKind: <Kind extends SimulationKind, Presented extends object>(
    kind: Kind,
    present: (stored: LatestSimulation<Kind>) => Presented | Promise<Presented>,
  ) => {
    const latest = async (managerId: string): Promise<(Progress & Presented) | null> => {
      const stored = await repository.latest(managerId, kind);
      return stored ? { ...progressOf(stored), ...(await present(stored)) } : null;
    };
    const latestOrRefusal = async (managerId: string): Promise<Progress & Presented> => {
      const found = await latest(managerId);
      if (!found) throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
      return found;
    };
    return {
      /** Stores and queues one; the manager's previous one of the kind is cancelled. 429 if too many are unfinished. */
      begin: async (managerId: string, asked: RequestedSimulation<Kind>, now: Date): Promise<Progress & Presented> => {
        if ((await repository.countOpen(managerId, kind)) >= MAX_OPEN)
          throw new Refusal('TOO_MANY_REQUESTS', 'Too many simulations are under way, try again in a minute');
        await queue.add([await repository.add(managerId, kind, asked, now)]);
        return latestOrRefusal(managerId);
      },

      /** The manager's last one with its progress; null if there is none any more. */
      latest,

      /** Stops it, keeping the results so far. One that has ended stays unchanged. 404 if it isn't the manager's last one. */
      cancel: async (managerId: string, id: string): Promise<Progress & Presented> => {
        if ((await latestOrRefusal(managerId)).id !== id)
          throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
        await repository.cancel(id);
        return latestOrRefusal(managerId);
      },
    };
  },

  /** Queues unfinished simulations, since the server may have crashed between storing and queueing one. */
  resume: async (): Promise<void> => queue.add(await repository.unfinished()),

  /** Marks a simulation as failed after its last attempt. */
  markFailed: async (id: string): Promise<void> => {
    const begun = await repository.begin(id);
    if (!begun) return;
    const failure = { code: 'INTERNAL', message: 'The simulation has stopped' };
    const results = begun.kind === 'year' ? begun.results.map((run) => ({ ...run, failure })) : begun.results;
    await repository.saveProgress(id, begun.turn, { state: 'failed', results, lessons: [] });
  },

  /** Deletes simulations that were asked for more than 30 days before `now`. */
  deleteExpired: (now: Date): Promise<void> => repository.deleteBefore(new Date(now.getTime() - RETENTION_MS)),
});
export type SimulationsService = ReturnType<typeof simulationsService>;
