import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest } from '@zuzu/domain/planning/school-year.ts';
import type { Library } from '#features/videos/library.service.ts';
import { createThread } from '#lib/threads/thread.ts';
import type {
  BareCandidates,
  CandidatesRequest,
  SimulationResponse,
  SimulationRequest,
  YearProgress,
} from './simulation-messages.ts';

/** Number of videos per message: copying more at a time would noticeably delay other requests. */
const VIDEOS_PER_MESSAGE = 1_000;
/** Enough for a library of 100,000 videos. */
const MEMORY_MB = 1_024;
/** Rules whose candidates take longer than this are unusable, and must not delay other requests. */
const CANDIDATES_TIMEOUT_MS = 60_000;

/**
 * Simulates in a worker thread: a simulation can take seconds, and would block the event loop. Handles one request
 * at a time. Promises reject with CannotCompose if the rules allow no lesson, and with another error if the thread has exited.
 */
export const simulationThread = () => {
  let libraryVersion: number | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const thread = createThread<SimulationRequest, SimulationResponse, YearProgress>(
    new URL('./simulation-worker.ts', import.meta.url),
    { name: 'simulations', memoryMb: MEMORY_MB, onStart: () => (libraryVersion = undefined) },
  );

  const sendLibrary = async ({ version, index }: Library, signal?: AbortSignal): Promise<void> => {
    thread.start();
    if (libraryVersion === version) return;
    for (let at = 0; at === 0 || at < index.videos.length; at += VIDEOS_PER_MESSAGE) {
      const rest = at + VIDEOS_PER_MESSAGE;
      await thread.ask({ videos: index.videos.slice(at, rest), isLast: rest >= index.videos.length }, { signal });
    }
    libraryVersion = version;
  };

  /** Sends the library, then the request; serialized, so that no other library comes between. */
  const ask = async (
    library: Library,
    request: SimulationRequest,
    options: { signal?: AbortSignal; onProgress?: (progress: YearProgress) => void },
  ): Promise<Exclude<SimulationResponse, { cannotCompose: unknown }>> => {
    const sent = sending
      .then(() => sendLibrary(library, options.signal))
      .then(() => ({ answer: thread.ask(request, options) }));
    sending = sent.catch(() => undefined);
    const answer = await (await sent).answer;
    if (answer && 'cannotCompose' in answer) {
      const { code, message, intensity, category, nearest } = answer.cannotCompose;
      throw new CannotCompose(code, message, intensity, category, nearest);
    }
    return answer;
  };

  return {
    /** Composes up to `count` different lessons of one day, best first, and the one that a user would get. */
    candidates: async (library: Library, plan: PlanRequest, candidates: CandidatesRequest): Promise<BareCandidates> => {
      const signal = AbortSignal.timeout(CANDIDATES_TIMEOUT_MS);
      const answer = await ask(library, { plan, candidates }, { signal });
      return (answer as { candidates: BareCandidates }).candidates;
    },

    /** Simulates a year, reporting its lessons as they are composed. */
    year: async (
      library: Library,
      plan: PlanRequest,
      year: SchoolYearRequest,
      onProgress: (progress: YearProgress) => void,
    ): Promise<void> => {
      await ask(library, { plan, year }, { onProgress });
    },

    /** Stops immediately and accepts no more requests. */
    close: thread.close,
  };
};
export type SimulationThread = ReturnType<typeof simulationThread>;
