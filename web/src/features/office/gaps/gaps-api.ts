import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { api } from '#lib/api/client.ts';

/** Library cells of a user type in a place; the previous ones stay until the new ones have loaded. */
export const libraryCellsOptions = (userType: UserType, { room, posture, noise }: LessonSpace = {}) =>
  queryOptions({
    queryKey: ['gaps', 'cells', userType, room, posture, noise],
    queryFn: ({ signal }) => api.lessons.libraryCells({ userType, room, posture, noise }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
