import { queryOptions } from '@tanstack/react-query';
import type { NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { api } from '#lib/api/client.ts';

/** The signed-in manager's saved filters of all lists. */
export const savedFiltersOptions = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: ({ signal }) => api.savedFilters.list(undefined, { signal }),
});

/** Saves a filter, replacing one with the same name and list; returns all. */
export const saveFilter = (filter: NewSavedFilter): Promise<SavedFilter[]> => api.savedFilters.save(filter);

/** Deletes a filter; returns the others. */
export const removeFilter = ({ _id }: SavedFilter): Promise<SavedFilter[]> => api.savedFilters.remove({ id: _id });
