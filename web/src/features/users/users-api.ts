import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChangedUserInput, ImportInput, NewUserInput } from '@zuzu/contract/users.ts';
import type { BulkUsersInput } from '@zuzu/contract/users-bulk.ts';
import type { UserSort } from '@zuzu/contract/constants.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { api } from '#lib/api/client.ts';
import { byCursor, pageOf } from '#lib/api/page.ts';

const PAGE_SIZE = 100;

/** Query key prefix of every list and card of users. */
export const USERS_KEY = ['users'] as const;

export interface UsersQuery {
  q?: string | undefined;
  type?: UserType | undefined;
  only?: 'inactive' | undefined;
  sort?: UserSort | undefined;
}
const inputOf = ({ q, type, only, sort }: UsersQuery) => ({
  ...(q && { q }),
  ...(type && { type }),
  ...(only && { only }),
  ...(sort && { sort }),
});

/** The names of the organizations of users. */
export const organizationsOptions = queryOptions({
  queryKey: [...USERS_KEY, 'organizations'],
  queryFn: async ({ signal }) => (await api.lessons.themes(undefined, { signal })).organizations,
});

/** The users that match, page by page; the previous rows stay until the new ones have loaded. */
export const usersOptions = (filter: UsersQuery) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'list', inputOf(filter)],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { ...inputOf(filter), limit: PAGE_SIZE };
      return pageOf(queryKey, await api.users.list({ ...input, ...(pageParam && { cursor: pageParam }) }, { signal }));
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** All users that match, in the order of the list. */
export const allUsers = async (filter: UsersQuery) => (await api.users.list(inputOf(filter))).body;

/** The ids of all users that match. */
export const fetchUserIds = async ({ sort: _sort, ...filter }: UsersQuery) =>
  (await api.users.ids(inputOf(filter))).ids;

/** Dry run of a bulk change. */
export const previewUserChanges = (input: Omit<BulkUsersInput, 'dryRun'>, signal: AbortSignal) =>
  api.users.bulk({ ...input, dryRun: true }, { signal });

/** Applies a previewed bulk change to the versions in its plan. */
export const applyUserChanges = (input: Omit<BulkUsersInput, 'dryRun'>) => api.users.bulk({ ...input, dryRun: false });

/** Undoes a bulk change. */
export const undoUserChanges = (id: string) => api.users.undoBulk({ id });

/** Dry run of an import. */
export const previewUserImport = (input: Pick<ImportInput, 'rows' | 'newType'>, signal: AbortSignal) =>
  api.users.import({ ...input, dryRun: true }, { signal });

/** Applies a previewed import. Throws a CONFLICT, and changes nothing, if the plan has changed. */
export const importUsers = (input: Omit<ImportInput, 'dryRun'>) => api.users.import({ ...input, dryRun: false });

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

/** Throws a CONFLICT with the newer version if the user was saved elsewhere meanwhile. */
export const changeUser = (user: ChangedUserInput & { userId: string }) => api.users.update(user);

/** Soft delete: the user can be restored for a while. */
export const deleteUser = (userId: string) => api.users.remove({ userId });

export const restoreUser = (userId: string) => api.users.restore({ userId });

/** Erases a deleted user for good, with all their data. */
export const eraseUser = (userId: string) => api.users.erase({ userId });
