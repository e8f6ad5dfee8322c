import { answerRequests, lowerPriority } from '#lib/threads/answer-requests.ts';
import { readMedia, type TrackIndexes, type ReadMedia } from './read-media.ts';
import { UnreadableMedia, type UnreadableReason } from './unreadable-media.ts';

/** Request to the worker thread. Uploaded files are untrusted, so they are read outside the main thread. */
export type ReadRequest = { file: string; container: 'mov' | 'matroska'; tracks?: TrackIndexes | undefined };
export type ReadResult = { info: ReadMedia } | { reason: UnreadableReason } | { error: string };

lowerPriority();
answerRequests<ReadRequest, ReadResult>(async ({ file, container, tracks }) => {
  try {
    return { info: await readMedia(file, container, tracks) };
  } catch (error) {
    return error instanceof UnreadableMedia ? { reason: error.reason } : { error: String(error) };
  }
});
