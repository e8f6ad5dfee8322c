import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { isPlainText, tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { wireIntensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { userSorts, videoSorts } from './constants.ts';
import { givenName } from './given-name.ts';
import { descriptionFilterFields } from './videos/listing.ts';

const MAX_TEXT = 500;

const text = z.string().check(
  z.overwrite(tidyText),
  z.minLength(1),
  z.maxLength(MAX_TEXT),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);
/** As the addresses of the lists have them; what isn't filtered by is left out. */
const usersFilter = z.strictObject({
  q: z.optional(text),
  type: z.optional(z.enum(userTypes)),
  only: z.optional(z.literal('inactive')),
  sort: z.optional(z.enum(userSorts)),
});
const videosFilter = z.strictObject({
  q: z.optional(text),
  sort: z.optional(z.enum(videoSorts)),
  date: z.optional(z.iso.date()),
  category: z.optional(text),
  sub: z.optional(text),
  intensity: z.optional(wireIntensitySchema),
  ...descriptionFilterFields,
});

const lists = ['users', 'videos'] as const;
export type FilteredList = (typeof lists)[number];

const savedFilterSchema = z.object({
  _id: z.string(),
  list: z.enum(lists),
  name: z.string(),
  /** As it was saved: what a list no longer knows is still here. */
  filter: z.record(z.string(), z.string()),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** With `replace`, in place of the one of that name. */
const named = { name: givenName, replace: z.optional(z.boolean()) };
const newFilterInput = z.discriminatedUnion('list', [
  z.object({ list: z.literal('users'), ...named, filter: usersFilter }),
  z.object({ list: z.literal('videos'), ...named, filter: videosFilter }),
]);
export type NewSavedFilter = z.infer<typeof newFilterInput>;
/** What a list is filtered by, as its address has it. */
export type UsersFilter = z.infer<typeof usersFilter>;
export type VideosFilter = z.infer<typeof videosFilter>;
export type ListFilter = { list: 'users'; filter: UsersFilter } | { list: 'videos'; filter: VideosFilter };

const id = z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of a saved filter'));
/** All of the manager's, by name. */
const all = z.array(savedFilterSchema);

const { get, post, put, del } = callsOf('saved filters');
/** Filters of the lists of users and videos that the signed-in manager has saved by name. */
export const savedFilters = {
  list: get('/saved-filters', 'Your saved filters').output(all),
  save: post(
    '/saved-filters',
    'Save a filter by name',
    'A name that another filter of the list has is a 409, unless that one is to be replaced.',
  )
    .input(newFilterInput)
    .output(all),
  rename: put('/saved-filters/{id}', 'Rename a saved filter')
    .input(z.object({ id, name: givenName }))
    .output(all),
  remove: del('/saved-filters/{id}', 'Delete a saved filter').input(z.object({ id })).output(all),
};
