import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CannotCompose } from '@zuzu/domain/composition/cannot-compose.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan.ts';
import type { SchoolYearRequest } from '@zuzu/domain/composition/school-year.ts';
import type { Library } from '../videos/library.service.ts';
import type {
  BareCandidates,
  CandidatesRequest,
  SimulationAnswer,
  SimulationMessage,
  YearProgress,
} from './simulation-messages.ts';

/** Videos that are sent at once: copying more of them would be felt by requests that wait meanwhile. */
const VIDEOS_A_PIECE = 1_000;
/** Enough for the index of a library of 100,000 videos; a thread that wants more is ended, the server goes on. */
const MEMORY_MB = 1_024;

type Listener = { onAnswer: (answer: SimulationAnswer) => void; onEnd: (error: Error) => void };
type Thread = { worker: Worker; libraryVersion: number | undefined };

/**
 * Simulations on a thread of their own, started when the first one is asked for and again after a crash. They can take
 * seconds, and the event loop composes lessons for people. Promises reject with CannotCompose where the rules give no
 * lesson, and with an error where the thread has ended.
 */
export const simulationThread = () => {
  let thread: Thread | undefined;
  let isClosed = false;
  let lastId = 0;
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Map<number, Listener>();

  const running = (): Thread => {
    if (isClosed) throw new Error('The server is being stopped');
    if (thread) return thread;
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // a server that is asked to stop doesn't wait for a simulation
    worker.unref();
    const started: Thread = { worker, libraryVersion: undefined };
    const end = (error: Error): void => {
      if (thread !== started) return;
      thread = undefined;
      const left = [...listeners.values()];
      listeners.clear();
      for (const { onEnd } of left) onEnd(error);
    };
    worker.on('message', (answer: SimulationAnswer) => listeners.get(answer.id)?.onAnswer(answer));
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', () => end(new Error('The thread of simulations has ended')));
    thread = started;
    return started;
  };

  const post = ({ worker }: Thread, message: SimulationMessage): void => worker.postMessage(message);

  const sendLibrary = async (to: Thread, { version, index }: Library): Promise<void> => {
    if (to.libraryVersion === version) return;
    to.libraryVersion = undefined;
    for (let at = 0; at === 0 || at < index.videos.length; at += VIDEOS_A_PIECE) {
      const rest = at + VIDEOS_A_PIECE;
      post(to, { videos: index.videos.slice(at, rest), isLast: rest >= index.videos.length });
      await breathe();
    }
    to.libraryVersion = version;
  };

  /** Sends a request after its library; requests wait for each other, so that no library comes between. */
  const ask = <Result>(
    library: Library,
    request: (id: number) => SimulationMessage,
    hear: (answer: SimulationAnswer, settle: (result: Result) => void) => void,
    signal?: AbortSignal,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const stop = () => {
        listeners.delete(id);
        if (thread) post(thread, { cancel: id });
        reject(signal?.reason as Error);
      };
      const settled = () => {
        listeners.delete(id);
        signal?.removeEventListener('abort', stop);
      };
      const onEnd = (error: Error) => {
        settled();
        reject(error);
      };
      const onAnswer = (answer: SimulationAnswer) => {
        if ('cannotCompose' in answer || 'error' in answer) return onEnd(errorOf(answer));
        hear(answer, (result) => {
          settled();
          resolve(result);
        });
      };
      const send = async () => {
        if (signal?.aborted) return;
        const to = running();
        listeners.set(id, { onAnswer, onEnd });
        await sendLibrary(to, library);
        if (listeners.has(id)) post(to, request(id));
      };
      signal?.addEventListener('abort', stop, { once: true });
      sending = sending.then(send).catch(onEnd);
    });

  return {
    /** Up to `count` different lessons of one day, best first, and the one that a user would get. */
    candidates: (library: Library, plan: PlanRequest, candidates: CandidatesRequest): Promise<BareCandidates> =>
      ask(
        library,
        (id) => ({ id, plan, candidates }),
        (answer, settle) => 'candidates' in answer && settle(answer.candidates),
      ),

    /** Simulates a year, telling of its lessons as they come; rejects with the signal's reason once that is raised. */
    year: (
      library: Library,
      plan: PlanRequest,
      year: SchoolYearRequest,
      { onProgress, signal }: { onProgress: (progress: YearProgress) => void; signal: AbortSignal },
    ): Promise<void> =>
      ask(
        library,
        (id) => ({ id, plan, year }),
        (answer, settle) => {
          if (!('year' in answer)) return;
          onProgress(answer.year);
          if (answer.isLast) settle(undefined);
        },
        signal,
      ),

    close: async (): Promise<void> => {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
};
export type SimulationThread = ReturnType<typeof simulationThread>;

const errorOf = (answer: Extract<SimulationAnswer, { error: unknown } | { cannotCompose: unknown }>): Error => {
  if ('error' in answer) return answer.error instanceof Error ? answer.error : new Error(String(answer.error));
  const { code, message, intensity, category } = answer.cannotCompose;
  return new CannotCompose(code, message, intensity, category);
};
