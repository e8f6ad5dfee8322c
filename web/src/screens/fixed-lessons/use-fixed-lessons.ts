import { useQuery } from '@tanstack/react-query';
import { monthAt } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { fixedLessonsOptions, isComplete, thisMonthOptions } from '#api/fixed-lessons.ts';
import { lessonMonths, nextLesson } from './lesson-months.ts';

/**
 * The ready lessons of a group as the stored user has them, kept up to date: loaded when they are older than a minute, and
 * this month's made: those that are missing, and anew those that fell short of a library that was still filling. Failures can
 * be tried again; while nothing is missing, those of making are nobody's concern.
 */
export const useFixedLessons = (userId: string, group: Group, now: number) => {
  const current = monthAt(now);
  const loaded = useQuery(fixedLessonsOptions(userId));
  const made = useQuery({ ...thisMonthOptions(userId, group, now), enabled: loaded.isSuccess });
  const needed = isComplete(group, current) ? [loaded] : [loaded, made];
  const failed = needed.find(({ isError }) => isError);
  const error = failed?.error ?? undefined;

  const months = lessonMonths(group.fixedLessons ?? {}, current);
  return {
    months,
    next: nextLesson(months, current),
    isPending: needed.some(({ isLoading }) => isLoading),
    error,
    retry: () => void failed?.refetch(),
  };
};
