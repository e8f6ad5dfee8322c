import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@zuzu/contract/settings.ts';
import { api } from '#lib/api/client.ts';

/** The settings as the server has put them into the page; none in development, and while the build draws pages. */
const inPage = globalThis.document?.getElementById('settings')?.textContent;

/**
 * Public settings of this installation: product name, demo sign-ins, how parts are joined. Constant while a page is
 * open.
 */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
  ...(inPage && { initialData: JSON.parse(inPage) as Settings }),
  staleTime: Infinity,
});
