import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import type { ChangedUserInput, DeletedUser, NewUserInput, UserWithArchive } from '@zuzu/contract/users.ts';
import type { UserSort } from '@zuzu/contract/constants.ts';
import { INACTIVE_WEEKS, TRASH_DAYS } from '@zuzu/contract/constants.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import { decodeCursor } from '#lib/cursor.ts';
import { Refusal } from '#lib/errors.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import type { Actor } from './actor.ts';
import { NOBODY, personOf } from './user-changes.ts';
import { cursorAfter, usersPageSchema } from './users-page.repository.ts';
import type { UsersEditingRepository } from './users-editing.repository.ts';
import type { UserRow } from './users-page.repository.ts';
import type { UsersRepository } from './users.repository.ts';
import {
  groupsOfNewUser,
  isUserId,
  phoneTaken,
  presentGroup,
  presentUser,
  userNotFound,
  type UsersService,
} from './users.service.ts';
import type { GroupRow } from './write-users.repository.ts';

/** More than a manager scrolls through. */
const AUDIT_ENTRIES = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_PER_WEEK = 7;

type Services = {
  repository: UsersRepository;
  editing: UsersEditingRepository;
  users: UsersService;
  seen: SeenService;
  audit: Audit;
};
type UsersInput = { q?: string | undefined; type?: UserType | undefined; only?: 'inactive' | undefined };
type ListInput = UsersInput & {
  sort?: UserSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

export const usersEditingService = ({ repository, editing, users, seen, audit }: Services) => {
  const withCounts = async (rows: readonly UserRow[]): Promise<User[]> => {
    const groups = await repository.groupsOf(rows.map(({ id }) => id));
    const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
    const present = (group: GroupRow) => presentGroup(group, { seenCount: group.seen_count });
    return rows.map((row) => presentUser(row, (groupsOf.get(row.id) ?? []).map(present)));
  };
  const filterOf = ({ q, type, only }: UsersInput, now: Date) => ({
    q: q?.trim(),
    type,
    inactiveSince: only && localDate(new Date(now.getTime() - INACTIVE_WEEKS * DAYS_PER_WEEK * DAY_MS)),
  });
  const stored = async (id: string): Promise<User> => (await withCounts([await users.get(id)]))[0]!;

  return {
    /** Lists matching users, by default last updated first, with the cursor of the next page if there is one. */
    list: async ({ sort = 'updated', limit, cursor, ...filter }: ListInput, now: Date) => {
      const after = decodeCursor(usersPageSchema, cursor);
      const { rows, total } = await repository.list({ ...filterOf(filter, now), sort, limit, after });
      const last = rows.at(-1);
      return {
        users: await withCounts(rows),
        total,
        next: last && rows.length === limit ? cursorAfter(last) : undefined,
      };
    },

    /** The ids of all matching users, last updated first. */
    ids: async (filter: UsersInput, now: Date): Promise<string[]> =>
      (await repository.list({ ...filterOf(filter, now), sort: 'updated' })).rows.map(({ id }) => id),

    /** Returns a user including archived groups, which can be restored. 404 for an unknown user. */
    get: async (id: string): Promise<UserWithArchive> => {
      const user = await stored(id);
      const archived = await repository.archivedGroupsOf(id);
      const archivedGroups = archived.map((row) => ({
        ...presentGroup(row, { seenCount: row.seen_count }),
        archivedAt: row.archived_at!.toISOString(),
      }));
      return { ...user, archivedGroups };
    },

    /** Adds a user; 409 if the phone number is taken. */
    add: async (input: NewUserInput, actor: Actor, now: Date): Promise<User> => {
      const person = personOf(input.type, input, NOBODY, storedPhoneNumber(input.phone_number));
      const added = await repository.add(person, groupsOfNewUser(input.groups ?? []), actor, now);
      if (!added) throw phoneTaken();
      return stored(added.id);
    },

    /**
     * Changes a user. 404 for an unknown user; 409 for a taken number, for changing the last manager's type, and for a change
     * of an outdated version, with the newer one in the details. Managers who change themselves get the same response as at
     * sign-in.
     */
    update: async (id: string, input: ChangedUserInput, actor: Actor, now: Date): Promise<SignedInUser> => {
      await users.get(id);
      const phoneNumber = storedPhoneNumber(input.phone_number);
      const outcome = await editing.update(
        id,
        {
          type: input.type,
          person: (before) => personOf(input.type, input, before, phoneNumber),
          groups: input.groups,
          updatedAt: input.updatedAt ? new Date(input.updatedAt) : undefined,
        },
        actor,
        now,
      );
      if (outcome === 'not-found') throw userNotFound();
      if (outcome === 'phone-taken') throw phoneTaken();
      if (outcome === 'last-manager') throw lastManager();
      const user = await stored(id);
      if (outcome === 'stale') throw new Refusal('CONFLICT', 'The user has changed in the meantime', { user });
      if (id !== actor.id) return user;
      const histories = await seen.histories(
        user.groups.map((group) => group._id),
        now,
      );
      return { ...user, groups: user.groups.map((group) => ({ ...group, ...histories.get(group._id) })) };
    },

    /** Deletes a user, who can be restored for 30 days. 404 for an unknown user, 409 for the last manager. */
    remove: async (id: string, actor: Actor, now: Date): Promise<void> => {
      await users.get(id);
      const outcome = await editing.remove(id, actor, now);
      if (outcome === 'not-found') throw userNotFound();
      if (outcome === 'last-manager') throw lastManager();
    },

    /** Lists deleted users who can still be restored, latest first. */
    deleted: async (): Promise<DeletedUser[]> =>
      (await editing.listDeleted()).map((row) => ({
        _id: row.id,
        full_name: row.full_name,
        phone_number: row.phone_number,
        type: row.type,
        deletedAt: row.deleted_at.toISOString(),
        ...(row.deleted_by !== null && { deletedBy: row.deleted_by }),
      })),

    /** Restores a deleted user. 404 for an erased user, 409 if the phone number now belongs to another user. */
    restore: async (id: string, actor: Actor, now: Date): Promise<User> => {
      const outcome = isUserId(id) ? await editing.restore(id, actor, now) : 'not-found';
      if (outcome === 'not-found') throw userNotFound();
      if (outcome === 'phone-taken') throw phoneTaken();
      return stored(id);
    },

    /** Erases a deleted user immediately. 404 for an unknown user. */
    erase: async (id: string): Promise<void> => {
      if (!isUserId(id) || (await editing.erase({ id })) === 0) throw userNotFound();
    },

    /** Erases users who were deleted 30 days ago. */
    deleteExpired: async (now: Date): Promise<void> => {
      await editing.erase({ before: new Date(now.getTime() - TRASH_DAYS * DAY_MS) });
    },

    /** Audit entries about the user and by the user, newest first. */
    audit: async (id: string): Promise<AuditEntry[]> => {
      await users.get(id);
      return audit.ofUser(id, AUDIT_ENTRIES);
    },
  };
};

const lastManager = () => new Refusal('LAST_MANAGER', 'The last manager cannot be deleted or change type');
