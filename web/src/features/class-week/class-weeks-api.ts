import { queryOptions } from '@tanstack/react-query';
import type { ClassWeek } from '@zuzu/contract/class-weeks.ts';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import { changeGroup, type GroupRef } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';

/** The planned lessons of a class and the address of its calendar. */
export const classWeekOptions = (group: GroupRef) =>
  queryOptions({
    queryKey: ['class-week', group.userId, group.groupName],
    queryFn: ({ signal }) => api.classWeeks.get(group, { signal }),
    // edits must start from the current plan, not from a cached one
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Replaces the plan of a class and updates the stored user. Throws a CONFLICT if the plan is no longer `before`.
 */
export const saveClassWeek = async (
  group: GroupRef,
  plan: { plannedLessons: PlannedLesson[]; before?: PlannedLesson[] },
): Promise<ClassWeek> => {
  const week = await api.classWeeks.save({ ...group, ...plan });
  changeGroup(group.userId, week.group._id, () => ({ plannedLessons: week.plannedLessons }));
  return week;
};

/** Creates a new address for the calendar of a class. */
export const openCalendar = (group: GroupRef): Promise<ClassWeek> => api.classWeeks.openCalendar(group);

/** Deletes the address of the calendar. */
export const closeCalendar = (group: GroupRef): Promise<ClassWeek> => api.classWeeks.closeCalendar(group);
