import { queryOptions } from '@tanstack/react-query';
import type { ListFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { api } from '#api/client.ts';

/** The filters that the signed-in manager has saved, of all lists. */
export const savedFiltersOptions = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: ({ signal }) => api.savedFilters.list(undefined, { signal }),
});

/** A filter as it was saved, or what is left of it. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** Saves a filter, in place of the one of that name only with `replace`; throws a CONFLICT otherwise. Returns all, as the others do. */
export const saveFilter = (name: string, current: ListFilter, replace: boolean): Promise<SavedFilter[]> =>
  api.savedFilters.save({ name, ...current, replace });

export const renameFilter = ({ _id }: SavedFilter, name: string): Promise<SavedFilter[]> =>
  api.savedFilters.rename({ id: _id, name });

export const removeFilter = ({ _id }: SavedFilter): Promise<SavedFilter[]> => api.savedFilters.remove({ id: _id });
