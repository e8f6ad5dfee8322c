import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/**
 * Public settings of this installation: product name, demo sign-ins, how parts are joined. Constant while a page is
 * open.
 */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
  staleTime: Infinity,
});
