import { queryOptions } from '@tanstack/react-query';
import type { FreeDays } from '@zuzu/domain/weekly/free-days.ts';
import { api } from '#lib/api/client.ts';

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

/** Days without school that managers have entered, the latest first. */
export const freeDaysOptions = queryOptions({
  queryKey: ['free-days'],
  queryFn: async ({ signal }) => (await api.system.freeDays(undefined, { signal })).freeDays,
});

/** Adds days without school; returns all of them. */
export const addFreeDays = async (days: Omit<FreeDays, '_id'>): Promise<FreeDays[]> =>
  (await api.system.addFreeDays(days)).freeDays;

/** Removes an entry; returns the remaining ones. */
export const removeFreeDays = async (id: string): Promise<FreeDays[]> =>
  (await api.system.removeFreeDays({ id })).freeDays;
