import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { api } from '#api/client.ts';
import { isUnderWay } from '#api/simulation.ts';

/** Polling interval while it is being worked out what to film. */
const POLL_MS = 1_000;

/** What the library has for a user type in a place; the previous figures stay until the new ones have loaded. */
export const libraryCellsOptions = (userType: UserType, { room, posture, noise }: Place = {}) =>
  queryOptions({
    queryKey: ['gaps', 'cells', userType, room, posture, noise],
    queryFn: ({ signal }) => api.lessons.libraryCells({ userType, room, posture, noise }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The manager's last proposals of what to film; polled while they are worked out. */
export const filmProposalsOptions = queryOptions({
  queryKey: ['gaps', 'proposals'],
  queryFn: async ({ signal }) => (await api.lessons.latestFilmProposals(undefined, { signal })).filmProposals,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  staleTime: 0,
});

export const startFilmProposals = (userType: UserType) => api.lessons.startFilmProposals({ userType });

export const cancelFilmProposals = (id: string) => api.lessons.cancelFilmProposals({ id });
