import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SchoolYearLesson, YearRun } from '@zuzu/contract/lessons/school-year.ts';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { YearLesson } from '@zuzu/domain/composition/school-year/school-year.ts';
import { yearFigures } from '@zuzu/domain/composition/school-year/school-year-figures.ts';
import type { SimulatedRules, SimulatedYearState } from '#database/tables.ts';
import type { LibraryService } from '#videos/library.service.ts';
import type { SimulatedYearsRepository } from './simulated-years.repository.ts';
import { simulationThread } from '#lessons/simulation/simulation-thread.ts';

/** How often progress is saved and cancellation is checked. */
const SAVE_EVERY_MS = 500;
/** The same rules and the same library give the same year. */
const YEAR_SEED = 1;

type Services = {
  repository: Pick<SimulatedYearsRepository, 'begin' | 'saveProgress'>;
  library: LibraryService;
  log: Pick<FastifyBaseLogger, 'error'>;
};
type Run = { candidates: number; lessons: YearLesson[]; failure: YearRun['failure'] };

/**
 * Simulates a queued year in its own thread, saving progress to the database. It stops early if somebody
 * cancels it, in any process; or by `signal`, which leaves it to another process and rejects.
 */
export const simulateYear =
  ({ repository, library, log }: Services) =>
  async (id: string, signal: AbortSignal): Promise<void> => {
    const current = await library.current();
    const year = await repository.begin(id);
    if (!year) return;
    const { duration, intensity, userType, lessons, lessonsPerWeek } = year.request;
    const runs = year.runs.map((): Run => ({ candidates: 0, lessons: [], failure: null }));
    const saveProgress = (state: SimulatedYearState) =>
      repository.saveProgress(id, year.turn, {
        state,
        runs: runs.map(({ candidates, lessons: own, failure }, at) => ({
          ...year.runs[at]!,
          candidates,
          figures: yearFigures(own, candidates),
          failure,
        })),
        lessons: runs.map(({ lessons: own }) => own.map(chartLesson)),
      });

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
    const simulate = async (run: Run, { config, videoIds }: SimulatedRules): Promise<void> => {
      await thread.year(
        current,
        { config, pins: new Map(Object.entries(videoIds)), lengthCode: duration, intensity, userType },
        { lessons, lessonsPerWeek, start: year.asked_at.getTime(), seed: YEAR_SEED },
        ({ candidates, lessons: more }) => {
          run.candidates = candidates;
          run.lessons.push(...more);
        },
      );
    };

    let databaseError: unknown;
    const following = follow().catch((error: unknown) => {
      databaseError = error;
      cancelled.abort();
    });
    for (const [at, run] of runs.entries()) {
      await simulate(run, year.rules[at]!).catch((error: unknown) => {
        if (stopped.aborted) return;
        run.failure = failureOf(error);
        if (!(error instanceof CannotCompose)) log.error({ error }, 'could not simulate a school year');
      });
    }
    finished.abort();
    await following;
    await thread.close();
    if (signal.aborted) {
      await saveProgress('waiting');
      throw new Error('The process that simulates the year is stopping');
    }
    // progress could not be saved: let the queue retry
    if (databaseError !== undefined) throw databaseError;
    if (cancelled.signal.aborted) return;
    await saveProgress(runs.every(({ failure }) => failure) ? 'failed' : 'done');
  };

const failureOf = (error: unknown): YearRun['failure'] =>
  error instanceof CannotCompose
    ? { code: 'CANNOT_COMPOSE', message: error.message }
    : { code: 'INTERNAL', message: 'The simulation has stopped' };

/** The fields of a lesson that its chart needs. */
const chartLesson = ({
  day,
  parts,
  newParts,
  soonParts,
  totalSeconds,
  outsideSeconds,
  skippedBlocks,
  seenCandidates,
}: YearLesson): SchoolYearLesson => ({
  day,
  parts,
  newParts,
  soonParts,
  totalSeconds,
  outsideSeconds,
  skippedBlocks,
  seenCandidates,
});
