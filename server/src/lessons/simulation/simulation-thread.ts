import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest } from '@zuzu/domain/composition/school-year/school-year.ts';
import type { Library } from '#videos/library.service.ts';
import type {
  BareCandidates,
  CandidatesRequest,
  SimulationResponse,
  SimulationMessage,
  YearProgress,
} from './simulation-messages.ts';

/** Number of videos per message: copying more at once would noticeably delay other requests. */
const VIDEOS_PER_MESSAGE = 1_000;
/** Enough for a library of 100,000 videos; a thread that needs more is terminated, and the server goes on. */
const MEMORY_MB = 1_024;
/** Rules whose candidates take longer than this are unusable; other requests must not wait for them. */
const CANDIDATES_TIMEOUT_MS = 60_000;

type Listener = { onResponse: (answer: SimulationResponse) => void; onEnd: (error: Error) => void };
type Thread = { worker: Worker; libraryVersion: number | undefined };

/**
 * Simulates in a worker thread, started on the first request and after a crash: it can take seconds, and
 * the event loop has to compose lessons for users. Handles one request at a time. Promises reject with CannotCompose if the
 * rules allow no lesson, and with another error if the thread has exited.
 */
export const simulationThread = () => {
  let thread: Thread | undefined;
  let isClosed = false;
  let lastId = 0;
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Map<number, Listener>();

  const endAll = (error: Error): void => {
    thread = undefined;
    const pending = [...listeners.values()];
    listeners.clear();
    for (const { onEnd } of pending) onEnd(error);
  };

  const running = (): Thread => {
    if (isClosed) throw new Error('The simulations have been closed');
    if (thread) return thread;
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // shutting down doesn't wait for a simulation
    worker.unref();
    const started: Thread = { worker, libraryVersion: undefined };
    const end = (error: Error): void => {
      if (thread === started) endAll(error);
    };
    worker.on('message', (answer: SimulationResponse) => listeners.get(answer.id)?.onResponse(answer));
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', () => end(new Error('The simulation worker has exited')));
    thread = started;
    return started;
  };

  const sendLibrary = async (to: Thread, { version, index }: Library): Promise<void> => {
    if (to.libraryVersion === version) return;
    const send = (message: SimulationMessage) => to.worker.postMessage(message);
    for (let at = 0; at === 0 || at < index.videos.length; at += VIDEOS_PER_MESSAGE) {
      const rest = at + VIDEOS_PER_MESSAGE;
      send({ videos: index.videos.slice(at, rest), isLast: rest >= index.videos.length });
      await yieldToEventLoop();
    }
    to.libraryVersion = version;
  };

  /** Sends a library and then a request; requests are sent one after the other, so that no other library comes between. */
  const ask = <Result>(
    library: Library,
    request: (id: number) => SimulationMessage,
    onMessage: (answer: SimulationResponse, settle: (result: Result) => void) => void,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const onEnd = (error: Error) => {
        listeners.delete(id);
        reject(error);
      };
      const onResponse = (answer: SimulationResponse) => {
        if ('cannotCompose' in answer || 'error' in answer) return onEnd(errorOf(answer));
        onMessage(answer, (result) => {
          listeners.delete(id);
          resolve(result);
        });
      };
      const send = async () => {
        const to = running();
        listeners.set(id, { onResponse, onEnd });
        await sendLibrary(to, library);
        if (listeners.has(id)) to.worker.postMessage(request(id));
      };
      sending = sending.then(send).catch(onEnd);
    });

  const end = async (): Promise<void> => {
    const ending = thread?.worker;
    endAll(new Error('The simulation was stopped'));
    await ending?.terminate();
  };

  return {
    /** Composes up to `count` different lessons of one day, best first, and the one that a user would get. */
    candidates: (library: Library, plan: PlanRequest, candidates: CandidatesRequest): Promise<BareCandidates> => {
      const timer = setTimeout(() => void end(), CANDIDATES_TIMEOUT_MS).unref();
      return ask<BareCandidates>(
        library,
        (id) => ({ id, plan, candidates }),
        (answer, settle) => 'candidates' in answer && settle(answer.candidates),
      ).finally(() => clearTimeout(timer));
    },

    /** Simulates a year, reporting its lessons as they are composed. */
    year: (
      library: Library,
      plan: PlanRequest,
      year: SchoolYearRequest,
      onProgress: (progress: YearProgress) => void,
    ): Promise<void> =>
      ask<void>(
        library,
        (id) => ({ id, plan, year }),
        (answer, settle) => {
          if (!('year' in answer)) return;
          onProgress(answer.year);
          if (answer.isLast) settle();
        },
      ),

    /** Stops at once, and accepts no more requests. */
    close: (): Promise<void> => {
      isClosed = true;
      return end();
    },
  };
};
export type SimulationThread = ReturnType<typeof simulationThread>;

const errorOf = (answer: Extract<SimulationResponse, { error: unknown } | { cannotCompose: unknown }>): Error => {
  if ('error' in answer) return answer.error instanceof Error ? answer.error : new Error(String(answer.error));
  const { code, message, intensity, category } = answer.cannotCompose;
  return new CannotCompose(code, message, intensity, category);
};
