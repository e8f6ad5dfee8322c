import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest } from '@zuzu/domain/composition/school-year/school-year.ts';
import type { Library } from '#videos/library.service.ts';
import type {
  BareCandidates,
  CandidatesRequest,
  SimulationAnswer,
  SimulationMessage,
  YearProgress,
} from './simulation-messages.ts';

/** Videos that are sent at once: copying more of them would be felt by requests that wait meanwhile. */
const VIDEOS_A_PIECE = 1_000;
/** Enough for a library of 100,000 videos; a thread that wants more is ended, the server goes on. */
const MEMORY_MB = 1_024;
/** Candidates that take longer than this belong to rules that nobody can use; those who wait behind them could not either. */
const CANDIDATES_WITHIN_MS = 60_000;

type Listener = { onAnswer: (answer: SimulationAnswer) => void; onEnd: (error: Error) => void };
type Thread = { worker: Worker; libraryVersion: number | undefined };

/**
 * Simulates on a thread of its own, started when the first request comes and again after a crash: it can take seconds, and
 * the event loop composes lessons for people. One request after another. Promises reject with CannotCompose where the
 * rules give no lesson, and with another error where the thread has ended.
 */
export const simulationThread = () => {
  let thread: Thread | undefined;
  let isClosed = false;
  let lastId = 0;
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Map<number, Listener>();

  const endAll = (error: Error): void => {
    thread = undefined;
    const left = [...listeners.values()];
    listeners.clear();
    for (const { onEnd } of left) onEnd(error);
  };

  const running = (): Thread => {
    if (isClosed) throw new Error('The simulations have been closed');
    if (thread) return thread;
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // a server that is asked to stop doesn't wait for a simulation
    worker.unref();
    const started: Thread = { worker, libraryVersion: undefined };
    const end = (error: Error): void => {
      if (thread === started) endAll(error);
    };
    worker.on('message', (answer: SimulationAnswer) => listeners.get(answer.id)?.onAnswer(answer));
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', () => end(new Error('The thread of simulations has ended')));
    thread = started;
    return started;
  };

  const sendLibrary = async (to: Thread, { version, index }: Library): Promise<void> => {
    if (to.libraryVersion === version) return;
    const send = (message: SimulationMessage) => to.worker.postMessage(message);
    for (let at = 0; at === 0 || at < index.videos.length; at += VIDEOS_A_PIECE) {
      const rest = at + VIDEOS_A_PIECE;
      send({ videos: index.videos.slice(at, rest), isLast: rest >= index.videos.length });
      await breathe();
    }
    to.libraryVersion = version;
  };

  /** Sends a request after its library; requests wait for each other, so that no other library comes between. */
  const ask = <Result>(
    library: Library,
    request: (id: number) => SimulationMessage,
    hear: (answer: SimulationAnswer, settle: (result: Result) => void) => void,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const onEnd = (error: Error) => {
        listeners.delete(id);
        reject(error);
      };
      const onAnswer = (answer: SimulationAnswer) => {
        if ('cannotCompose' in answer || 'error' in answer) return onEnd(errorOf(answer));
        hear(answer, (result) => {
          listeners.delete(id);
          resolve(result);
        });
      };
      const send = async () => {
        const to = running();
        listeners.set(id, { onAnswer, onEnd });
        await sendLibrary(to, library);
        if (listeners.has(id)) to.worker.postMessage(request(id));
      };
      sending = sending.then(send).catch(onEnd);
    });

  const end = async (): Promise<void> => {
    const ending = thread?.worker;
    endAll(new Error('The simulation has been ended'));
    await ending?.terminate();
  };

  return {
    /** Up to `count` different lessons of one day, best first, and the one that a user would get. */
    candidates: (library: Library, plan: PlanRequest, candidates: CandidatesRequest): Promise<BareCandidates> => {
      const impatience = setTimeout(() => void end(), CANDIDATES_WITHIN_MS).unref();
      return ask<BareCandidates>(
        library,
        (id) => ({ id, plan, candidates }),
        (answer, settle) => 'candidates' in answer && settle(answer.candidates),
      ).finally(() => clearTimeout(impatience));
    },

    /** Simulates a year, telling of its lessons as they come. */
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

    /** Ends what is being simulated, at once, and takes no more. */
    close: (): Promise<void> => {
      isClosed = true;
      return end();
    },
  };
};
export type SimulationThread = ReturnType<typeof simulationThread>;

const errorOf = (answer: Extract<SimulationAnswer, { error: unknown } | { cannotCompose: unknown }>): Error => {
  if ('error' in answer) return answer.error instanceof Error ? answer.error : new Error(String(answer.error));
  const { code, message, intensity, category } = answer.cannotCompose;
  return new CannotCompose(code, message, intensity, category);
};
