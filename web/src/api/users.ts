import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChangedUserInput, NewUserInput, UserSort } from '@zuzu/contract/users.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';

/** Rows that come at once; the next ones follow while scrolling. */
const PAGE_SIZE = 100;

/** What every list and card of users is kept under. */
export const USERS_KEY = ['users'] as const;

export interface UsersQuery {
  q?: string | undefined;
  type?: UserType | undefined;
  sort?: UserSort | undefined;
}
/** The users that match, page by page; the rows before stay until the new ones have come. */
export const usersOptions = ({ q, type, sort }: UsersQuery) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'list', { q, type, sort }],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { limit: PAGE_SIZE, ...(q && { q }), ...(type && { type }), ...(sort && { sort }) };
      return pageOf(queryKey, await api.users.list({ ...input, ...(pageParam && { cursor: pageParam }) }, { signal }));
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** One user, with the groups that can come back. */
export const userOptions = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', userId],
    queryFn: ({ signal }) => api.users.get({ userId }, { signal }),
  });

/** Deleted users who can be restored, the latest first. */
export const deletedUsersOptions = queryOptions({
  queryKey: [...USERS_KEY, 'deleted'],
  queryFn: ({ signal }) => api.users.deleted(undefined, { signal }),
});

/** What was done to a user and what they did, newest first. */
export const userAuditOptions = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'audit', userId],
    queryFn: ({ signal }) => api.users.audit({ userId }, { signal }),
  });

export const addUser = (user: NewUserInput) => api.users.add(user);

/** Throws a CONFLICT with the newer state where somebody else saved the user meanwhile. */
export const changeUser = (user: ChangedUserInput & { userId: string }) => api.users.update(user);

/** The user can be restored for a while. */
export const deleteUser = (userId: string) => api.users.remove({ userId });

export const restoreUser = (userId: string) => api.users.restore({ userId });

/** Deletes a deleted user for good, with all that is kept about them. */
export const eraseUser = (userId: string) => api.users.erase({ userId });
