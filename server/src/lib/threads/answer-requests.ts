import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './thread.ts';

/** Gives this thread the lowest priority. Only Linux supports priorities of single threads. */
export const lowerPriority = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // other systems keep the priority of the process
  }
};

/**
 * Handles the requests of `createThread` inside the thread. Only the message of a thrown error reaches the caller, so any case
 * that a caller must distinguish has to be a result.
 */
export const answerRequests = <Request, Answer, Progress = never>(
  handle: (request: Request, onProgress: (progress: Progress) => void) => Answer | Promise<Answer>,
): void => {
  const send = (message: ThreadMessage<Answer, Progress>): void => parentPort!.postMessage(message);
  parentPort!.on('message', async ({ id, request }: { id: number; request: Request }) => {
    try {
      send({ id, answer: await handle(request, (progress) => send({ id, progress })) });
    } catch (error) {
      send({ id, error });
    }
  });
};
