import { Worker } from 'node:worker_threads';

/** What a thread says of a request: how far it is, any number of times, and at last one of the other two. */
export type ThreadMessage<Answer, Progress> = { id: number } & (
  | { progress: Progress }
  | { answer: Answer }
  | { error: unknown }
);

type ThreadOptions = {
  /** Names it in errors. */
  name: string;
  /** A thread that wants more is ended, the server goes on. */
  memoryMb?: number;
  /** A new thread knows nothing of what was sent to the one before. */
  onStart?: () => void;
};

type AskOptions<Progress> = {
  onProgress?: (progress: Progress) => void;
  /** Ends the thread, and with it all that it was asked: nothing else interrupts what it computes. */
  signal?: AbortSignal | undefined;
};

/**
 * A thread of its own that answers one request after another (see `answerRequests`): started when the first one comes, and
 * again after it has ended. Requests reject where they fail, and all of them with the thread.
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
    // a server that is asked to stop doesn't wait for an answer
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

    /** Ends the thread at once, and takes no more requests. */
    close: (): Promise<void> => {
      isClosed = true;
      return end();
    },
  };
};
