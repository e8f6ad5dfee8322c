import { answerRequests, lowerPriority } from '#threads/answer-requests.ts';
import type { MediaInfo } from './media-info.ts';
import { readMedia, type ReadOptions } from './read-media.ts';
import { UnreadableMedia, type UnreadableReason } from './unreadable-media.ts';

/** What is asked of the thread, and what it answers: files are other people's, so they are read outside the main thread. */
export type ReadRequest = { file: string; container: 'mov' | 'matroska'; options: ReadOptions };
export type ReadAnswer = { info: MediaInfo } | { reason: UnreadableReason } | { fault: string };

lowerPriority();
answerRequests<ReadRequest, ReadAnswer>(async ({ file, container, options }) => {
  try {
    return { info: await readMedia(file, container, options) };
  } catch (error) {
    return error instanceof UnreadableMedia ? { reason: error.reason } : { fault: String(error) };
  }
});
