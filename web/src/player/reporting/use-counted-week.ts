import { useQuery } from '@tanstack/react-query';
import { plannedLessons, SCHOOL_DAYS } from '@zuzu/domain/weekly/school-weeks.ts';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';
import type { SeenOwner } from '#features/reports/seen-queue.ts';
import { useGroup } from '#lib/session/session.ts';

/**
 * The group's lessons of this week, done and planned, as the server counts them: another device may have played meanwhile. Undefined
 * until the server has counted this one (`isCounted`) and answered.
 */
export const useCountedWeek = ({ userId, groupName }: SeenOwner, isCounted: boolean) => {
  const user = useQuery({ ...fixedLessonsOptions(userId), enabled: isCounted, staleTime: 0 });
  const { week, preferences } = useGroup(groupName) ?? {};
  if (!isCounted || !user.isSuccess || user.isFetching || !week || !preferences) return undefined;
  return { done: week.done, planned: plannedLessons(preferences.lessonsPerWeek, week.schoolDays ?? SCHOOL_DAYS) };
};
