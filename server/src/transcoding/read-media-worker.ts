import { answerRequests, lowerPriority } from '#threads/answer-requests.ts';
import type { MediaInfo } from './media-info.ts';
import { readMedia } from './read-media.ts';
import { UnreadableMedia, type UnreadableReason } from './unreadable-media.ts';

/** Request to the worker thread. Uploaded files are untrusted, so they are read outside the main thread. */
export type ReadRequest = { file: string; container: 'mov' | 'matroska' };
export type ReadResult = { info: MediaInfo } | { reason: UnreadableReason } | { error: string };

lowerPriority();
answerRequests<ReadRequest, ReadResult>(async ({ file, container }) => {
  try {
    return { info: await readMedia(file, container) };
  } catch (error) {
    return error instanceof UnreadableMedia ? { reason: error.reason } : { error: String(error) };
  }
});
