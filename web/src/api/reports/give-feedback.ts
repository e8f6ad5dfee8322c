import { useSyncExternalStore } from 'react';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { OfGroup } from '#api/feedback.ts';
import { serverDate } from '#session/clock.ts';
import { sendOrQueueFeedback } from './send-feedback.ts';
import { feedbackQueue, playEventQueue } from './send-queued-reports.ts';

const queues = { feedback: feedbackQueue, events: playEventQueue };
const at = () => serverDate().toISOString();

/** Rates how hard a play was; null takes it back. Without a connection it is queued in the browser. */
export const rateLesson = (userId: string, playId: string, difficulty: Difficulty | null) =>
  sendOrQueueFeedback(userId, { playId, difficulty, at: at() }, queues);

/** Rates a video for a group, likewise. */
export const rateVideo = ({ userId, groupName }: OfGroup, fileKey: string, opinion: Opinion | null) =>
  sendOrQueueFeedback(userId, { groupName, fileKey, opinion, at: at() }, queues);

/** A group's opinions of videos that the server doesn't have yet, by file key; null was taken back. */
export const queuedOpinions = ({ userId, groupName }: OfGroup): Record<string, Opinion | null> =>
  Object.fromEntries(
    feedbackQueue
      .waiting(userId)
      .flatMap((each) => ('fileKey' in each && each.groupName === groupName ? [[each.fileKey, each.opinion]] : [])),
  );

/** True while feedback on this play, or on videos where none is given, waits for a connection; the component follows it. */
export const useHasQueuedFeedback = (userId: string, playId?: string): boolean =>
  useSyncExternalStore(feedbackQueue.subscribe, () =>
    feedbackQueue.waiting(userId).some((each) => ('playId' in each ? each.playId : undefined) === playId),
  );
