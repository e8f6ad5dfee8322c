import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const LOOK_AGAIN_MS = 10_000;

/** What a manager should look at. */
export const attentionOptions = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => api.system.attention(undefined, { signal }),
});

/** Queue, disk, database, storage and versions; looked at again while somebody watches. */
export const systemOptions = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.system.state(undefined, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});
