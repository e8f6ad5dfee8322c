import { Worker } from 'node:worker_threads';

/** A message of a thread about a request: its progress, any number of times, and finally a result or an error. */
export type ThreadMessage<Answer, Progress> = { id: number } & (
  | { progress: Progress }
  | { answer: Answer }
  | { error: unknown }
);

type ThreadOptions = {
  /** The thread's name in error messages. */
  name: string;
  /** Memory limit, above which the thread is terminated while the server continues. */
  memoryMb?: number;
  /** Called for each new thread, which has none of the state of the previous one. */
  onStart?: () => void;
};

type AskOptions<Progress> = {
  onProgress?: (progress: Progress) => void;
  /** Terminates the thread and rejects all of its pending requests: nothing else interrupts a computation. */
  signal?: AbortSignal | undefined;
};

/**
 * A worker thread that handles requests sequentially (see `answerRequests`). It starts with the first request, and again
 * after it has ended. A failed request rejects alone; when the thread dies, all pending requests reject.
 */
export const createThread = <Request, Answer, Progress = never>(
  script: URL,
  { name, memoryMb, onStart }: ThreadOptions,
) => {
  let worker: Worker | undefined;
  let isClosed = false;
  let lastId = 0;
  const waiting = new Map<
    number,
    { onMessage: (message: ThreadMessage<Answer, Progress>) => void; reject: (error: unknown) => void }
  >();

  const end = async (reason: unknown = new Error(`The thread of ${name} has been ended`)): Promise<void> => {
    const ending = worker;
    worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(reason);
    await ending?.terminate();
  };

  const start = (): Worker => {
    if (isClosed) throw new Error(`The thread of ${name} has been closed`);
    if (worker) return worker;
    const started = new Worker(script, {
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    // a pending request must not keep a stopping server alive
    started.unref();
    const died = (error: Error): void => {
      if (worker === started) void end(error);
    };
    started.on('message', (message: ThreadMessage<Answer, Progress>) => waiting.get(message.id)?.onMessage(message));
    started.on('error', died);
    started.on('messageerror', died);
    started.on('exit', () => died(new Error(`The thread of ${name} has ended`)));
    worker = started;
    onStart?.();
    return started;
  };

  return {
    /** Starts the thread if it isn't running. */
    start: (): void => void start(),

    ask: async (request: Request, { onProgress, signal }: AskOptions<Progress> = {}): Promise<Answer> => {
      signal?.throwIfAborted();
      const to = start();
      const id = ++lastId;
      const onAbort = (): void => void end(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const onMessage = (message: ThreadMessage<Answer, Progress>): void => {
            if ('progress' in message) return onProgress?.(message.progress);
            waiting.delete(id);
            if ('answer' in message) resolve(message.answer);
            else reject(message.error);
          };
          waiting.set(id, { onMessage, reject });
          to.postMessage({ id, request });
        });
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },

    /** Terminates the thread immediately and accepts no more requests. */
    close: (): Promise<void> => {
      isClosed = true;
      return end();
    },
  };
};
