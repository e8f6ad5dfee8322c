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

/** How often a year says how far it is, and hears whether it is still wanted. */
const NOTE_EVERY_MS = 500;
/** The same rules and the same library give the same year. */
const YEAR_SEED = 1;

type Services = {
  repository: Pick<SimulatedYearsRepository, 'begin' | 'note'>;
  library: LibraryService;
  log: Pick<FastifyBaseLogger, 'error'>;
};
type Run = { candidates: number; lessons: YearLesson[]; failure: YearRun['failure'] };

/**
 * Simulates a year that waits, on a thread of its own, telling the database how far it is. It ends early where somebody
 * cancels it, in whichever process; and by `signal`, which leaves it to another process and rejects.
 */
export const simulateYear =
  ({ repository, library, log }: Services) =>
  async (id: string, signal: AbortSignal): Promise<void> => {
    const current = await library.current();
    const year = await repository.begin(id);
    if (!year) return;
    const { duration, intensity, userType, lessons, lessonsPerWeek } = year.request;
    const runs = year.runs.map((): Run => ({ candidates: 0, lessons: [], failure: null }));
    const note = (state: SimulatedYearState) =>
      repository.note(id, year.turn, {
        state,
        runs: runs.map(({ candidates, lessons: own, failure }, at) => ({
          ...year.runs[at]!,
          candidates,
          figures: yearFigures(own, candidates),
          failure,
        })),
        lessons: runs.map(({ lessons: own }) => own.map(keptLesson)),
      });

    const ended = new AbortController();
    const unwanted = new AbortController();
    const stopped = AbortSignal.any([signal, unwanted.signal]);
    const thread = simulationThread();
    const endThread = () => void thread.close();
    if (stopped.aborted) endThread();
    stopped.addEventListener('abort', endThread);
    const follow = async (): Promise<void> => {
      while (!ended.signal.aborted && !stopped.aborted) {
        await pause(NOTE_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
        if (!ended.signal.aborted && !(await note('running'))) unwanted.abort();
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

    let trouble: unknown;
    const following = follow().catch((error: unknown) => {
      trouble = error;
      unwanted.abort();
    });
    for (const [at, run] of runs.entries()) {
      await simulate(run, year.rules[at]!).catch((error: unknown) => {
        if (stopped.aborted) return;
        run.failure = failureOf(error);
        if (!(error instanceof CannotCompose)) log.error({ error }, 'a school year could not be simulated');
      });
    }
    ended.abort();
    await following;
    await thread.close();
    if (signal.aborted) {
      await note('waiting');
      throw new Error('The process that simulated the year is being stopped');
    }
    // without the database nobody hears of the year: it is tried again
    if (trouble !== undefined) throw trouble;
    if (unwanted.signal.aborted) return;
    await note(runs.every(({ failure }) => failure) ? 'failed' : 'done');
  };

const failureOf = (error: unknown): YearRun['failure'] =>
  error instanceof CannotCompose
    ? { code: 'CANNOT_COMPOSE', message: error.message }
    : { code: 'INTERNAL', message: 'The simulation has stopped' };

/** What is kept of a lesson: what its chart needs. */
const keptLesson = ({
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
