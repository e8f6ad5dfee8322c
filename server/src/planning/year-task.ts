import type { SchoolYearLesson, YearRun } from '@zuzu/contract/planning/school-year.ts';
import type { YearLesson } from '@zuzu/domain/planning/school-year.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import type { Simulated, SimulationKind } from '#database/tables.ts';
import type { Library } from '#videos/library.service.ts';
import type { SimulationThread } from './simulation-thread.ts';
import type { BegunSimulation } from './simulations.repository.ts';

/** Why a part of a simulation gave nothing; null if it did, or if the whole was stopped. */
export type Failure = YearRun['failure'];

/** One kind of simulation, on its thread. */
export type SimulationTask = {
  /** Works until it is done; `attempt` awaits a request to the thread and tells why it failed. */
  run: (thread: SimulationThread, attempt: (work: Promise<void>) => Promise<Failure>) => Promise<void>;
  results: () => Simulated[SimulationKind]['results'];
  lessons: () => SchoolYearLesson[][];
  /** True if nothing at all came of it. */
  hasFailed: () => boolean;
};

/** The same rules and the same library give the same year. */
const YEAR_SEED = 1;

/** A school year under each of its rule sets, one after the other. */
export const yearTask = (
  { request, results, rules, asked_at: askedAt }: Extract<BegunSimulation, { kind: 'year' }>,
  library: Library,
): SimulationTask => {
  const { duration, intensity, userType, lessons, lessonsPerWeek, place } = request;
  const runs = results.map(() => ({ candidates: 0, lessons: [] as YearLesson[], failure: null as Failure }));
  return {
    run: async (thread, attempt) => {
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
    results: () =>
      runs.map(({ candidates, lessons: own, failure }, at) => ({
        ...results[at]!,
        candidates,
        figures: yearFigures(own, candidates),
        failure,
      })),
    lessons: () => runs.map(({ lessons: own }) => own.map(chartLesson)),
    hasFailed: () => runs.every(({ failure }) => failure),
  };
};

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
