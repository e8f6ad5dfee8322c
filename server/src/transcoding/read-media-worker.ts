import { parentPort } from 'node:worker_threads';
import { readMedia, type ReadOptions } from './read-media.ts';
import { UnreadableMedia, type UnreadableReason } from './unreadable-media.ts';
import type { MediaInfo } from './media-info.ts';

/** What is asked of the thread, and what it answers: files are other people's, so they are read outside the main thread. */
export type ReadRequest = { file: string; container: 'mov' | 'matroska'; options: ReadOptions };
export type ReadAnswer = { info: MediaInfo } | { reason: UnreadableReason } | { fault: string };

parentPort?.once('message', async ({ file, container, options }: ReadRequest) => {
  parentPort?.postMessage(await answer(file, container, options));
});

const answer = async (file: string, container: 'mov' | 'matroska', options: ReadOptions): Promise<ReadAnswer> => {
  try {
    return { info: await readMedia(file, container, options) };
  } catch (error) {
    return error instanceof UnreadableMedia ? { reason: error.reason } : { fault: String(error) };
  }
};
