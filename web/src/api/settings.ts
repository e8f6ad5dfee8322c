import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Public settings of this installation: product name, demo sign-ins, part joins. They don't change while a page is open. */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
  staleTime: Infinity,
});
