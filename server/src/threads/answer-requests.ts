import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './thread.ts';

/** Lets everything else on the machine go first. Only Linux knows priorities of single threads. */
export const lowerPriority = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // elsewhere it has the priority of the server
  }
};

/**
 * Answers what `createThread` asks, inside its thread. Of an error that is thrown, the message arrives and nothing else: what
 * the asker must tell apart is an answer.
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
