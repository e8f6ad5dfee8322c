import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChangedUserInput, NewUserInput, UserSort } from '@zuzu/contract/users.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';

const PAGE_SIZE = 100;

/** Query key prefix of every list and card of users. */
export const USERS_KEY = ['users'] as const;

export interface UsersQuery {
  q?: string | undefined;
  type?: UserType | undefined;
  sort?: UserSort | undefined;
}
/** The users that match, page by page; the previous rows stay until the new ones have loaded. */
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

/** One user, with the archived groups that can be restored. */
export const userOptions = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', userId],
    queryFn: ({ signal }) => api.users.get({ userId }, { signal }),
  });

/** Deleted users who can be restored, latest first. */
export const deletedUsersOptions = queryOptions({
  queryKey: [...USERS_KEY, 'deleted'],
  queryFn: ({ signal }) => api.users.deleted(undefined, { signal }),
});

/** A user's audit trail, newest first. */
export const userAuditOptions = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'audit', userId],
    queryFn: ({ signal }) => api.users.audit({ userId }, { signal }),
  });

export const addUser = (user: NewUserInput) => api.users.add(user);

/** Throws a CONFLICT with the newer version if somebody else saved the user meanwhile. */
export const changeUser = (user: ChangedUserInput & { userId: string }) => api.users.update(user);

/** The user can be restored for a while. */
export const deleteUser = (userId: string) => api.users.remove({ userId });

export const restoreUser = (userId: string) => api.users.restore({ userId });

/** Erases a deleted user for good, with all their data. */
export const eraseUser = (userId: string) => api.users.erase({ userId });
