import { useQuery } from '@tanstack/react-query';
import { monthAt } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { fixedLessonsOptions, isComplete, thisMonthOptions } from '../../api/fixed-lessons.ts';
import { lessonMonths, nextLesson } from './lesson-months.ts';

/**
 * The ready lessons of a group as the stored user has them, kept up to date: loaded when they are older than a minute, and
 * this month's made when some are missing. Failures can be tried again.
 */
export const useFixedLessons = (userId: string, group: Group, now: number) => {
  const current = monthAt(now);
  const loaded = useQuery(fixedLessonsOptions(userId));
  const made = useQuery({
    ...thisMonthOptions(userId, group, now),
    enabled: loaded.isSuccess && !isComplete(group, current),
  });
  const failed = [loaded, made].find(({ isError }) => isError);
  const error = failed?.error ?? undefined;

  const months = lessonMonths(group.fixedLessons ?? {}, current);
  return {
    months,
    next: nextLesson(months, current),
    isPending: loaded.isLoading || made.isLoading,
    error,
    retry: () => void failed?.refetch(),
  };
};
