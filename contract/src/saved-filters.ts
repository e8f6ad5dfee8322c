import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { givenName, tidyLine } from './texts.ts';

const MAX_QUERY = 2_000;

const lists = ['users', 'videos'] as const;
export type FilteredList = (typeof lists)[number];

const savedFilterSchema = z.object({ _id: z.string(), list: z.enum(lists), name: z.string(), query: z.string() });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const newFilterSchema = z.object({
  list: z.enum(lists),
  name: givenName,
  /** The query of the list's address, such as `type=C&q=noa`. */
  query: tidyLine(MAX_QUERY).check(z.minLength(1)),
});
export type NewSavedFilter = z.infer<typeof newFilterSchema>;

const { get, post, del } = callsOf('saved filters', ['M']);
/** Filters of the lists of users and videos that the signed-in manager has saved; every call returns all of them by name. */
export const savedFilters = {
  list: get('/saved-filters', 'Your saved filters').output(z.array(savedFilterSchema)),
  save: post('/saved-filters', 'Save a filter by name', 'Replaces the filter of that name and list.')
    .input(newFilterSchema)
    .output(z.array(savedFilterSchema)),
  remove: del('/saved-filters/{id}', 'Delete a saved filter')
    .input(z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of a saved filter')) }))
    .output(z.array(savedFilterSchema)),
};
