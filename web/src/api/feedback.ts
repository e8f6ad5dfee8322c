import { useSyncExternalStore } from 'react';
import { queryOptions } from '@tanstack/react-query';
import type { EasierOffer } from '@zuzu/contract/feedback.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { replaceUser, signedInUser } from '#session/session.ts';
import { sendOrQueueFeedback } from './reports/send-feedback.ts';
import { feedbackQueue, playEventQueue } from './reports/send-queued-reports.ts';
import { api } from './client.ts';

interface OfGroup {
  userId: string;
  groupName: string;
}
const KEY = ['feedback'] as const;

/** What a group has said of videos, here and elsewhere: by file key. */
export const opinionsOptions = ({ userId, groupName }: OfGroup) =>
  queryOptions({
    queryKey: [...KEY, 'videos', userId, groupName],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, Opinion>>> =>
      Object.fromEntries(
        (await api.feedback.videos({ userId, groupName }, { signal })).map(({ fileKey, opinion }) => [
          fileKey,
          opinion,
        ]),
      ),
    // each end of a lesson begins with what is stored
    staleTime: 0,
  });

const queues = { feedback: feedbackQueue, events: playEventQueue };
const at = () => new Date().toISOString();

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

/** The groups of a user that are offered an easier intensity. */
export const easierOffersOptions = (userId: string) =>
  queryOptions({
    queryKey: [...KEY, 'offers', userId],
    queryFn: ({ signal }) => api.feedback.offers({ userId }, { signal }),
  });

/** Takes a group's offer, which the stored user knows from then on, or leaves it. */
export const answerOffer = async (userId: string, { group, to }: EasierOffer, isTaken: boolean): Promise<void> => {
  await api.feedback.answer({ userId, groupName: group.name, to: isTaken ? to : null });
  const user = signedInUser();
  if (!isTaken || user?._id !== userId) return;
  const groups = user.groups.map((each) =>
    each._id === group._id ? { ...each, preferences: { ...each.preferences, intensityLevel: to } } : each,
  );
  replaceUser({ ...user, groups });
};

/** What groups say of videos and, in a range of days, of lessons. */
export const feedbackReportOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: ['statistics', 'feedback', from, to],
    queryFn: ({ signal }) => api.feedback.report({ from, to }, { signal }),
  });
