import { queryOptions } from '@tanstack/react-query';
import { api } from '#api/client.ts';
import { isUnderWay } from '#api/simulation.ts';

/** Polling interval while it is being worked out. */
const POLL_MS = 1_000;

/** The manager's last question of what a withdrawal would cost; polled while it is worked out. */
export const withdrawalOptions = queryOptions({
  queryKey: ['withdrawal'],
  queryFn: async ({ signal }) => (await api.lessons.latestWithdrawal(undefined, { signal })).withdrawal,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  staleTime: 0,
});

export const startWithdrawal = (videoIds: readonly string[]) =>
  api.lessons.startWithdrawal({ videoIds: [...videoIds] });

export const cancelWithdrawal = (id: string) => api.lessons.cancelWithdrawal({ id });
