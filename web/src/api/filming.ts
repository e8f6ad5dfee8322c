import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { api } from './client.ts';
import { isUnderWay } from './simulation.ts';

const FILMING_KEY = ['filming'] as const;

/** Polling interval while it is being worked out what to film. */
const POLL_MS = 1_000;

/** What the library has for a user type in a place; the previous figures stay until the new ones have loaded. */
export const libraryCellsOptions = (userType: UserType, { room, posture, noise }: Place = {}) =>
  queryOptions({
    queryKey: [...FILMING_KEY, 'cells', userType, room, posture, noise],
    queryFn: ({ signal }) => api.lessons.libraryCells({ userType, room, posture, noise }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The manager's last proposals of what to film; polled while they are worked out. */
export const filmProposalsOptions = queryOptions({
  queryKey: [...FILMING_KEY, 'proposals'],
  queryFn: async ({ signal }) => (await api.lessons.latestFilmProposals(undefined, { signal })).filmProposals,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  staleTime: 0,
});

/** The manager's last question of what a withdrawal would cost; polled while it is worked out. */
export const withdrawalOptions = queryOptions({
  queryKey: [...FILMING_KEY, 'withdrawal'],
  queryFn: async ({ signal }) => (await api.lessons.latestWithdrawal(undefined, { signal })).withdrawal,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  staleTime: 0,
});

export const startWithdrawal = (videoIds: readonly string[]) =>
  api.lessons.startWithdrawal({ videoIds: [...videoIds] });

export const cancelWithdrawal = (id: string) => api.lessons.cancelWithdrawal({ id });

export const startFilmProposals = (userType: UserType) => api.lessons.startFilmProposals({ userType });

export const cancelFilmProposals = (id: string) => api.lessons.cancelFilmProposals({ id });
