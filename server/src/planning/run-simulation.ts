import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SimulationState } from '@zuzu/contract/planning/school-year.ts';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { LibraryService, Library } from '#videos/library.service.ts';
import { simulationThread } from './simulation-thread.ts';
import type { SimulationsRepository, BegunSimulation } from './simulations.repository.ts';
import { yearTask, type Failure, type SimulationTask } from './year-task.ts';
import type { Simulated, SimulationKind } from '#database/tables.ts';
import type { AnswerProgress, LibraryQuestion } from './simulation-messages.ts';

type BegunQuestion = Exclude<BegunSimulation, { kind: 'year' }>;

const questionOf = ({ rules, asked_at: askedAt, ...begun }: BegunQuestion): LibraryQuestion => {
  const { config, videoIds } = rules[0]!;
  const [pins, start] = [new Map(Object.entries(videoIds)), askedAt.getTime()];
  if (begun.kind === 'matrix')
    return { kind: 'matrix', rules: { config, pins }, lessonsPerWeek: begun.request.lessonsPerWeek, start };
  const { userType, played } = begun.request;
  const compared = { rules: { config, pins, userType }, played, start };
  return begun.kind === 'film'
    ? { kind: 'film', ...compared }
    : { kind: 'withdrawal', ...compared, withdrawn: begun.request.withdrawn };
};

/** A question about the library or the rules that takes many simulated years to answer. */
const libraryTask = (begun: BegunQuestion, library: Library): SimulationTask => {
  let progress: AnswerProgress = { percent: 0, answer: null };
  let failure: Failure = null;
  return {
    run: async (thread, attempt) => {
      failure = await attempt(thread.answer(library, questionOf(begun), (latest) => (progress = latest)));
    },
    // the answer is of the kind that was asked
    results: () => ({ libraryVersion: library.version, ...progress }) as Simulated[SimulationKind]['results'],
    lessons: () => [],
    hasFailed: () => failure !== null,
  };
};

/** How often progress is saved and cancellation is checked. */
const SAVE_EVERY_MS = 500;

type Services = {
  repository: Pick<SimulationsRepository, 'begin' | 'saveProgress'>;
  library: LibraryService;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Carries out a queued simulation in its own thread, saving progress to the database. It stops early if somebody
 * cancels it, in any process; or by `signal`, which leaves it to another process and rejects.
 */
export const runSimulation =
  ({ repository, library, log }: Services) =>
  async (id: string, signal: AbortSignal): Promise<void> => {
    const current = await library.current();
    const begun = await repository.begin(id);
    if (!begun) return;
    const task = begun.kind === 'year' ? yearTask(begun, current) : libraryTask(begun, current);
    const saveProgress = (state: SimulationState) =>
      repository.saveProgress(id, begun.turn, { state, results: task.results(), lessons: task.lessons() });

    const finished = new AbortController();
    const cancelled = new AbortController();
    const stopped = AbortSignal.any([signal, cancelled.signal]);
    const thread = simulationThread();
    const endThread = () => void thread.close();
    if (stopped.aborted) endThread();
    stopped.addEventListener('abort', endThread);
    const follow = async (): Promise<void> => {
      while (!finished.signal.aborted && !stopped.aborted) {
        await pause(SAVE_EVERY_MS, undefined, { signal: finished.signal }).catch(() => undefined);
        if (!finished.signal.aborted && !(await saveProgress('running'))) cancelled.abort();
      }
    };
    const attempt = async (work: Promise<void>): Promise<Failure> => {
      try {
        await work;
        return null;
      } catch (error) {
        if (stopped.aborted) return null;
        if (!(error instanceof CannotCompose)) log.error({ error }, 'a simulation has failed');
        return failureOf(error);
      }
    };

    let databaseError: unknown;
    const following = follow().catch((error: unknown) => {
      databaseError = error;
      cancelled.abort();
    });
    await task.run(thread, attempt);
    finished.abort();
    await following;
    await thread.close();
    if (signal.aborted) {
      await saveProgress('waiting');
      throw new Error('The process that simulates is stopping');
    }
    // progress could not be saved: let the queue retry
    if (databaseError !== undefined) throw databaseError;
    if (cancelled.signal.aborted) return;
    await saveProgress(task.hasFailed() ? 'failed' : 'done');
  };

const failureOf = (error: unknown): Failure =>
  error instanceof CannotCompose
    ? { code: 'CANNOT_COMPOSE', message: error.message }
    : { code: 'INTERNAL', message: 'The simulation has stopped' };
