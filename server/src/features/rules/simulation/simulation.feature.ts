import type { Base } from '#app/base.ts';
import type { Lessons } from '#features/lessons/lessons.feature.ts';
import type { Seen } from '#features/seen/seen.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import type { Rules } from '../rules.feature.ts';
import { schoolYearsService } from './school-years.service.ts';
import { simulateYear } from './simulate-year.ts';
import { simulationThread } from './simulation-thread.ts';
import { simulationRepository } from './simulation.repository.ts';
import { simulationService } from './simulation.service.ts';
import { openSimulationsQueue } from './simulations-queue.ts';
import { simulationsRepository } from './simulations.repository.ts';

export const openSimulation = async ({
  database,
  jobs,
  log,
  composedLessons,
  lessonConfigs,
  library,
  resolveRules,
  seen,
}: Base & Lessons & Rules & Seen & Videos) => {
  const repository = simulationsRepository(database);
  const queue = await openSimulationsQueue(jobs);
  const thread = simulationThread();
  return {
    simulation: simulationService({
      repository: simulationRepository(database),
      lessons: composedLessons,
      configs: lessonConfigs,
      resolveRules,
      thread,
      library,
      seen,
    }),
    schoolYears: schoolYearsService({ repository, queue, resolveRules }),
    simulateYear: simulateYear({ repository, library, log }),
    simulationsQueue: queue,
    closeSimulation: thread.close,
  };
};
