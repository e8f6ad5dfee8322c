import { queryOptions } from '@tanstack/react-query';
import { lessonsPerMonth, monthAt, type Month } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { replaceUser, updateGroup, changeGroup } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';
import { untilPrepared } from './compose-lesson-api.ts';
import { sendReportsFirst } from '#features/reports/send-waiting-reports.ts';

/** Query key prefix of everything about fixed lessons. */
const FIXED_LESSONS_KEY = ['fixed-lessons'] as const;

const CACHED_MS = 60_000;
/** A tap on a tile fetches the lesson, and the player then uses the cached one; the next tap fetches it again. */
const OPENED_KEPT_MS = 10_000;

/** The user with the fixed lessons of all groups; it replaces the stored user, which is what the screens read. */
export const fixedLessonsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'user', userId],
    queryFn: async ({ signal }) => {
      await sendReportsFirst();
      const user = await api.videos.fixedLessons(undefined, { signal });
      replaceUser(user);
      return user.updatedAt;
    },
    staleTime: CACHED_MS,
  });

/** True when a group has all its fixed lessons of a month. */
export const isComplete = ({ fixedLessons, preferences }: Group, { month }: Month): boolean =>
  Object.keys(fixedLessons?.[month] ?? {}).length >= lessonsPerMonth(preferences.lessonsPerWeek);

/** Creates this month's missing lessons of a group and recreates those that were too short; retries until the library is prepared. */
export const thisMonthOptions = (userId: string, group: Group, now: number) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'month', userId, group._id, monthAt(now), group.preferences.lessonsPerWeek],
    queryFn: async ({ signal }) => {
      const { fixedLessons } = await api.lessons.generateFixedLessons({ userId, groupName: group.name }, { signal });
      changeGroup(userId, group._id, () => ({ fixedLessons }));
      return Object.keys(fixedLessons);
    },
    staleTime: CACHED_MS,
    ...untilPrepared,
  });

export type FixedLessonRequest = { readonly userId: string; readonly groupName: string; readonly lessonKey: string };

/** Opens a fixed lesson for a play, with fresh URLs. */
export const reactivate = async (request: FixedLessonRequest, signal?: AbortSignal) => {
  await sendReportsFirst();
  const { fixedLesson } = await api.lessons.reactivateFixedLesson(request, signal ? { signal } : {});
  if (fixedLesson.group) updateGroup(request.userId, fixedLesson.group);
  return { ...fixedLesson, finalLesson: fixedLesson.lessonData };
};

/** Never refetched while its player is open, because every response is a new play. */
export const openedLessonOptions = (request: FixedLessonRequest) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'opened', request],
    queryFn: ({ signal }) => reactivate(request, signal),
    staleTime: Infinity,
    gcTime: OPENED_KEPT_MS,
  });
