import { queryOptions } from '@tanstack/react-query';
import { lessonsPerMonth, monthAt, type Month } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { noteGroup, replaceUser, signedInUser } from '#session/session.ts';
import { api } from './client.ts';

/** What everything about ready lessons is kept under. */
export const FIXED_LESSONS_KEY = ['fixed-lessons'] as const;

/** Fixed-lessons cache time to live. */
const CACHED_MS = 60_000;
/** A lesson that was opened on its tile is still there when its player asks for it; the next tap opens it anew. */
const OPENED_KEPT_MS = 10_000;

/** The user with the ready lessons of all groups; it replaces the stored user, where the screens read it. */
export const fixedLessonsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'user', userId],
    queryFn: async ({ signal }) => {
      const user = await api.videos.fixedLessons(undefined, { signal });
      replaceUser(user);
      return user.updatedAt;
    },
    staleTime: CACHED_MS,
  });

/** Whether a group has all its ready lessons of a month. */
export const isComplete = ({ fixedLessons, preferences }: Group, { month }: Month): boolean =>
  Object.keys(fixedLessons?.[month] ?? {}).length >= lessonsPerMonth(preferences.lessonsPerWeek);

/** Has this month's lessons of a group made as far as they are missing, and anew where they fell short. */
export const thisMonthOptions = (userId: string, group: Group, now: number) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'month', userId, group._id, monthAt(now), group.preferences.lessonsPerWeek],
    queryFn: async ({ signal }) => {
      const { fixedLessons } = await api.lessons.generateFixedLessons({ userId, groupName: group.name }, { signal });
      const user = signedInUser();
      if (user?._id === userId) {
        const groups = user.groups.map((each) => (each._id === group._id ? { ...each, fixedLessons } : each));
        replaceUser({ ...user, groups });
      }
      return Object.keys(fixedLessons);
    },
    staleTime: CACHED_MS,
  });

export type FixedLessonRequest = { readonly userId: string; readonly groupName: string; readonly lessonKey: string };

/** Opens a ready lesson for a play, with fresh addresses. */
export const reactivate = async (request: FixedLessonRequest, signal?: AbortSignal) => {
  const { fixedLesson } = await api.lessons.reactivateFixedLesson(request, signal ? { signal } : {});
  if (fixedLesson.group) noteGroup(request.userId, fixedLesson.group);
  return { ...fixedLesson, finalLesson: fixedLesson.lessonData };
};

/** Never asked again while its player is open: each answer is a play of its own. */
export const openedLessonOptions = (request: FixedLessonRequest) =>
  queryOptions({
    queryKey: [...FIXED_LESSONS_KEY, 'opened', request],
    queryFn: ({ signal }) => reactivate(request, signal),
    staleTime: Infinity,
    gcTime: OPENED_KEPT_MS,
    // Whether the browser believes to be online says little inside a school's network: the call itself tells.
    networkMode: 'always',
  });
