import { queryOptions } from '@tanstack/react-query';
import type { EasierOffer } from '@zuzu/contract/feedback.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { changeGroup, type GroupRef } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';
import { sendReportsFirst } from '#features/reports/send-waiting-reports.ts';

/** Query key prefix of all feedback. */
export const FEEDBACK_KEY = ['feedback'] as const;

/** A group's opinions on videos from all devices, by file key. */
export const opinionsOptions = ({ userId, groupName }: GroupRef) =>
  queryOptions({
    queryKey: [...FEEDBACK_KEY, 'videos', userId, groupName],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, Opinion>>> => {
      await sendReportsFirst();
      const opinions = await api.feedback.videos({ userId, groupName }, { signal });
      return Object.fromEntries(opinions.map(({ fileKey, opinion }) => [fileKey, opinion]));
    },
    // feedback may have been given on another device
    staleTime: 0,
  });

/** A group's rating of a play's difficulty, from any device. */
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

/** Accepts a group's offer and updates the stored user, or declines it. */
export const answerOffer = async (userId: string, { group, to }: EasierOffer, isTaken: boolean): Promise<void> => {
  await api.feedback.answer({ userId, groupName: group.name, to: isTaken ? to : null });
  if (!isTaken) return;
  changeGroup(userId, group._id, ({ preferences }) => ({ preferences: { ...preferences, intensityLevel: to } }));
};

/** All groups' feedback on videos and, in a range of days, on lessons. */
export const feedbackReportOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: ['statistics', 'feedback', from, to],
    queryFn: ({ signal }) => api.feedback.report({ from, to }, { signal }),
  });
