import { queryOptions } from '@tanstack/react-query';
import type { EasierOffer } from '@zuzu/contract/feedback.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { replaceUser, signedInUser } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';
import { sendReportsFirst } from '#features/reports/send-waiting-reports.ts';

export interface OfGroup {
  userId: string;
  groupName: string;
}
/** Query key prefix of everything that groups have said. */
export const FEEDBACK_KEY = ['feedback'] as const;

/** What a group has said of videos, here and elsewhere: by file key. */
export const opinionsOptions = ({ userId, groupName }: OfGroup) =>
  queryOptions({
    queryKey: [...FEEDBACK_KEY, 'videos', userId, groupName],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, Opinion>>> => {
      await sendReportsFirst();
      const opinions = await api.feedback.videos({ userId, groupName }, { signal });
      return Object.fromEntries(opinions.map(({ fileKey, opinion }) => [fileKey, opinion]));
    },
    // each end of a lesson begins with what is stored
    staleTime: 0,
  });

/** How hard a play was, as its group has said here and elsewhere. */
export const difficultyOptions = (playId: string) =>
  queryOptions({
    queryKey: [...FEEDBACK_KEY, 'lesson', playId],
    queryFn: async ({ signal }): Promise<Difficulty | null> => {
      await sendReportsFirst();
      return (await api.feedback.lesson({ playId }, { signal })).difficulty ?? null;
    },
    staleTime: 0,
  });

/** The groups of a user that are offered an easier intensity. */
export const easierOffersOptions = (userId: string) =>
  queryOptions({
    queryKey: [...FEEDBACK_KEY, 'offers', userId],
    queryFn: async ({ signal }) => {
      await sendReportsFirst();
      return api.feedback.offers({ userId }, { signal });
    },
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
