import { parentPort } from 'node:worker_threads';
import { readMedia, type ReadOptions } from './read-media.ts';
import { UnreadableMedia, type UnreadableReason } from './unreadable-media.ts';
import type { MediaInfo } from './media-info.ts';

/** Request to the worker thread. Uploaded files are untrusted, so they are read outside the main thread. */
export type ReadRequest = { file: string; container: 'mov' | 'matroska'; options: ReadOptions };
export type ReadResult = { info: MediaInfo } | { reason: UnreadableReason } | { error: string };

parentPort?.once('message', async ({ file, container, options }: ReadRequest) => {
  parentPort?.postMessage(await read(file, container, options));
});

const read = async (file: string, container: 'mov' | 'matroska', options: ReadOptions): Promise<ReadResult> => {
  try {
    return { info: await readMedia(file, container, options) };
  } catch (error) {
    return error instanceof UnreadableMedia ? { reason: error.reason } : { error: String(error) };
  }
};
