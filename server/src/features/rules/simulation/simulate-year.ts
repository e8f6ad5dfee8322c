import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SchoolYearLesson, SimulationState, YearRun } from '@zuzu/contract/planning/school-year.ts';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import type { YearLesson } from '@zuzu/domain/planning/school-year.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import type { LibraryService, Library } from '#features/videos/library.service.ts';
import { simulationThread, type SimulationThread } from './simulation-thread.ts';
import type { SimulationsRepository, BegunSimulation } from './simulations.repository.ts';

/** Why a rule set yielded no year; null if it did, or if the simulation was cancelled. */
type Failure = YearRun['failure'];

/** Fixed seed: the same rules and library yield the same year. */
const YEAR_SEED = 1;
/** How often progress is saved and cancellation is checked. */
const SAVE_EVERY_MS = 500;

/** Simulates a school year under each rule set in turn; `attempt` resolves to the error of a request to the thread. */
const yearTask = (
  { request, results, rules, asked_at: askedAt }: BegunSimulation,
  library: Library,
  thread: SimulationThread,
  attempt: (work: Promise<void>) => Promise<Failure>,
) => {
  const { duration, intensity, userType, lessons, lessonsPerWeek, place } = request;
  const runs = results.map(() => ({ candidates: 0, lessons: [] as YearLesson[], failure: null as Failure }));
  return {
    run: async (): Promise<void> => {
      for (const [at, run] of runs.entries()) {
        const { config, videoIds } = rules[at]!;
        run.failure = await attempt(
          thread.year(
            library,
            { config, pins: new Map(Object.entries(videoIds)), lengthCode: duration, intensity, userType, place },
            { lessons, lessonsPerWeek, start: askedAt.getTime(), seed: YEAR_SEED },
            ({ candidates, lessons: more }) => {
              run.candidates = candidates;
              run.lessons.push(...more);
            },
          ),
        );
      }
    },
    progress: () => ({
      results: runs.map(({ candidates, lessons: own, failure }, at) => ({
        ...results[at]!,
        candidates,
        figures: yearFigures(own, candidates),
        failure,
      })),
      lessons: runs.map(({ lessons: own }) => own.map(chartLesson)),
    }),
    hasFailed: () => runs.every(({ failure }) => failure),
  };
};

/** The fields of a lesson that the chart needs. */
const chartFields = [
  'day',
  'parts',
  'newParts',
  'soonParts',
  'totalSeconds',
  'outsideSeconds',
  'skippedBlocks',
  'seenCandidates',
] as const;
const chartLesson = (lesson: YearLesson): SchoolYearLesson => mapToRecord(chartFields, (field) => lesson[field]);

type Services = {
  repository: Pick<SimulationsRepository, 'begin' | 'saveProgress'>;
  library: LibraryService;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Runs a queued simulation in a thread, saving progress to the database. It stops early if the manager cancels it in any
 * process, or rejects on `signal` and leaves the simulation to another process.
 */
export const simulateYear =
  ({ repository, library, log }: Services) =>
  async (id: string, signal: AbortSignal): Promise<void> => {
    const current = await library.current();
    const begun = await repository.begin(id);
    if (!begun) return;
    const finished = new AbortController();
    const cancelled = new AbortController();
    const stopped = AbortSignal.any([signal, cancelled.signal]);
    const thread = simulationThread();
    const endThread = () => void thread.close();
    if (stopped.aborted) endThread();
    stopped.addEventListener('abort', endThread);
    const attempt = async (work: Promise<void>): Promise<Failure> => {
      try {
        await work;
        return null;
      } catch (error) {
        if (stopped.aborted) return null;
        if (!(error instanceof CannotCompose)) log.error({ error }, 'simulation failed');
        return toFailure(error);
      }
    };
    const task = yearTask(begun, current, thread, attempt);
    const saveProgress = (state: SimulationState) =>
      repository.saveProgress(id, begun.turn, { state, ...task.progress() });
    const follow = async (): Promise<void> => {
      while (!finished.signal.aborted && !stopped.aborted) {
        await pause(SAVE_EVERY_MS, undefined, { signal: finished.signal }).catch(() => undefined);
        if (!finished.signal.aborted && !(await saveProgress('running'))) cancelled.abort();
      }
    };

    let databaseError: unknown;
    const following = follow().catch((error: unknown) => {
      databaseError = error;
      cancelled.abort();
    });
    await task.run();
    finished.abort();
    await following;
    await thread.close();
    if (signal.aborted) {
      await saveProgress('waiting');
      throw new Error('The simulating process is stopping');
    }
    // progress could not be saved: let the queue retry
    if (databaseError !== undefined) throw databaseError;
    if (cancelled.signal.aborted) return;
    await saveProgress(task.hasFailed() ? 'failed' : 'done');
  };

const toFailure = (error: unknown): Failure =>
  error instanceof CannotCompose
    ? { code: 'CANNOT_COMPOSE', message: error.message }
    : { code: 'INTERNAL', message: 'The simulation has stopped' };
