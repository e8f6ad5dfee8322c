import { queryOptions } from '@tanstack/react-query';
import type { ClassWeek } from '@zuzu/contract/class-weeks.ts';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import { replaceUser, signedInUser } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';

interface OfGroup {
  userId: string;
  groupName: string;
}

/** The planned lessons of a class, and where its calendar is. */
export const classWeekOptions = (group: OfGroup) =>
  queryOptions({
    queryKey: ['class-week', group.userId, group.groupName],
    queryFn: ({ signal }) => api.classWeeks.get(group, { signal }),
    // what is edited begins with what there is, not with what there was
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Replaces the plan of a class, unless somebody has changed what was there `before`; the stored user knows it from then
 * on.
 */
export const saveClassWeek = async (
  group: OfGroup,
  plan: { plannedLessons: PlannedLesson[]; before?: PlannedLesson[] },
): Promise<ClassWeek> => {
  const week = await api.classWeeks.save({ ...group, ...plan });
  const user = signedInUser();
  if (user?._id === group.userId) {
    const groups = user.groups.map((each) =>
      each._id === week.group._id ? { ...each, plannedLessons: week.plannedLessons } : each,
    );
    replaceUser({ ...user, groups });
  }
  return week;
};

/** Gives the calendar of a class a new address. */
export const openCalendar = (group: OfGroup): Promise<ClassWeek> => api.classWeeks.openCalendar(group);

/** Ends the address of the calendar. */
export const closeCalendar = (group: OfGroup): Promise<ClassWeek> => api.classWeeks.closeCalendar(group);
