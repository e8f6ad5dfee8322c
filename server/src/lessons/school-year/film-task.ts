import type { FilmProposal } from '@zuzu/domain/composition/filming/film-proposals.ts';
import type { Library } from '#videos/library.service.ts';
import type { BegunSimulation } from './simulated-years.repository.ts';
import type { Failure, SimulationTask } from './simulation-task.ts';

/** What to film next, by school years with and without each clip. */
export const filmTask = (
  { request, rules, asked_at: askedAt }: Extract<BegunSimulation, { kind: 'film' }>,
  library: Library,
): SimulationTask => {
  const { config, videoIds } = rules[0]!;
  const { userType, played } = request;
  let percent = 0;
  let proposals: FilmProposal[] = [];
  let failure: Failure = null;
  return {
    run: async (thread, attempt) => {
      failure = await attempt(
        thread.film(
          library,
          { config, pins: new Map(Object.entries(videoIds)), userType },
          { played, start: askedAt.getTime() },
          (progress) => ({ percent, proposals } = progress),
        ),
      );
    },
    results: () => ({ libraryVersion: library.version, percent, proposals }),
    lessons: () => [],
    hasFailed: () => failure !== null,
  };
};
