import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest } from '@zuzu/domain/composition/school-year/school-year.ts';
import type { Library } from '#videos/library.service.ts';
import { createThread } from '#threads/thread.ts';
import type {
  BareCandidates,
  CandidatesRequest,
  SimulationAnswer,
  SimulationRequest,
  YearProgress,
} from './simulation-messages.ts';

/** Videos that are sent at once: copying more of them would be felt by requests that wait meanwhile. */
const VIDEOS_A_PIECE = 1_000;
/** Enough for a library of 100,000 videos. */
const MEMORY_MB = 1_024;
/** Candidates that take longer than this belong to rules that nobody can use; those who wait behind them could not either. */
const CANDIDATES_WITHIN_MS = 60_000;

/**
 * Simulates on a thread of its own: it can take seconds, and the event loop composes lessons for people. One request after
 * another. Promises reject with CannotCompose where the rules give no lesson, and with another error where the thread has
 * ended.
 */
export const simulationThread = () => {
  let libraryVersion: number | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const thread = createThread<SimulationRequest, SimulationAnswer, YearProgress>(
    new URL('./simulation-worker.ts', import.meta.url),
    { name: 'simulations', memoryMb: MEMORY_MB, onStart: () => (libraryVersion = undefined) },
  );

  const sendLibrary = async ({ version, index }: Library, signal?: AbortSignal): Promise<void> => {
    thread.start();
    if (libraryVersion === version) return;
    for (let at = 0; at === 0 || at < index.videos.length; at += VIDEOS_A_PIECE) {
      const rest = at + VIDEOS_A_PIECE;
      await thread.ask({ videos: index.videos.slice(at, rest), isLast: rest >= index.videos.length }, { signal });
    }
    libraryVersion = version;
  };

  /** Asks after the library has been sent; requests wait for each other's library, so that no other one comes between. */
  const ask = async (
    library: Library,
    request: SimulationRequest,
    options: { signal?: AbortSignal; onProgress?: (progress: YearProgress) => void },
  ): Promise<Exclude<SimulationAnswer, { cannotCompose: unknown }>> => {
    const sent = sending
      .then(() => sendLibrary(library, options.signal))
      .then(() => ({ answer: thread.ask(request, options) }));
    sending = sent.catch(() => undefined);
    const answer = await (await sent).answer;
    if (answer && 'cannotCompose' in answer) {
      const { code, message, intensity, category } = answer.cannotCompose;
      throw new CannotCompose(code, message, intensity, category);
    }
    return answer;
  };

  return {
    /** Up to `count` different lessons of one day, best first, and the one that a user would get. */
    candidates: async (library: Library, plan: PlanRequest, candidates: CandidatesRequest): Promise<BareCandidates> => {
      const signal = AbortSignal.timeout(CANDIDATES_WITHIN_MS);
      return (await ask(library, { plan, candidates }, { signal }))!.candidates;
    },

    /** Simulates a year, telling of its lessons as they come. */
    year: async (
      library: Library,
      plan: PlanRequest,
      year: SchoolYearRequest,
      onProgress: (progress: YearProgress) => void,
    ): Promise<void> => {
      await ask(library, { plan, year }, { onProgress });
    },

    /** Ends what is being simulated, at once, and takes no more. */
    close: thread.close,
  };
};
export type SimulationThread = ReturnType<typeof simulationThread>;
