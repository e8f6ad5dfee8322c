import { queryOptions } from '@tanstack/react-query';
import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import { api } from '#lib/api/client.ts';

/** All themes, ordered by their end, and the organizations of all users. */
export const themesOptions = queryOptions({
  queryKey: ['themes'],
  queryFn: ({ signal }) => api.lessons.themes(undefined, { signal }),
});

/** Creates a theme, or updates the given version of one; returns all. */
export const saveTheme = async (
  theme: GivenTheme,
  of?: Pick<StoredTheme, '_id' | 'updatedAt'>,
): Promise<StoredTheme[]> =>
  (
    await (of
      ? api.lessons.changeTheme({ id: of._id, updatedAt: of.updatedAt, ...theme })
      : api.lessons.addTheme(theme))
  ).themes;

/** Removes a theme; returns the remaining ones. */
export const removeTheme = async (id: string): Promise<StoredTheme[]> => (await api.lessons.removeTheme({ id })).themes;
