import { queryOptions } from '@tanstack/react-query';
import type { FilteredList, NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { api } from './client.ts';

/** The filters that the signed-in manager has saved, of all lists. */
export const savedFiltersOptions = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: ({ signal }) => api.savedFilters.list(undefined, { signal }),
});

/** What a list is filtered by now, as its address has it. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** Saves a filter, in place of the one of that name only with `replace`; throws a CONFLICT otherwise. Returns all, as the others do. */
export const saveFilter = (
  list: FilteredList,
  name: string,
  filter: Filter,
  replace: boolean,
): Promise<SavedFilter[]> =>
  // the server checks the filter
  api.savedFilters.save({ list, name, filter, replace } as NewSavedFilter);

export const renameFilter = ({ _id }: SavedFilter, name: string): Promise<SavedFilter[]> =>
  api.savedFilters.rename({ id: _id, name });

export const removeFilter = ({ _id }: SavedFilter): Promise<SavedFilter[]> => api.savedFilters.remove({ id: _id });
