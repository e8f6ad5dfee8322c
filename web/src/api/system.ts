import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const REFRESH_INTERVAL_MS = 10_000;

/** Problems that need a manager's attention. */
export const attentionOptions = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => api.system.attention(undefined, { signal }),
});

/** Queue, disk, database, storage and versions; refreshed while the screen is open. */
export const systemOptions = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.system.state(undefined, { signal }),
  refetchInterval: REFRESH_INTERVAL_MS,
});
