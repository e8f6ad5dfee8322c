import type { SchoolYearLesson, YearRun } from '@zuzu/contract/lessons/school-year.ts';
import type { Simulated, SimulationKind } from '#database/tables.ts';
import type { SimulationThread } from '#lessons/simulation/simulation-thread.ts';

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
