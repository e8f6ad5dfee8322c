import { sql } from 'kysely';
import type { CreatureChoice } from '@zuzu/domain/users/creature.ts';
import type { UserSettings } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import type { Actor } from './actor.ts';
import { pageOfUsers, type UserRow, type UsersFilter } from './users-page.repository.ts';
import { changeUsers, writeUsers, type GroupRow, type UserWrite } from './write-users.repository.ts';

/** Users and their groups, without deleted users. */
export const usersRepository = (db: Database) => ({
  findById: (id: string): Promise<UserRow | undefined> => activeUsers(db).where('id', '=', id).executeTakeFirst(),

  /** `phone` in canonical form. */
  findByPhone: (phone: string): Promise<UserRow | undefined> =>
    activeUsers(db).where('phone_number', '=', phone).executeTakeFirst(),

  /** False for an unknown user. */
  changeSettings: async (id: string, settings: UserSettings): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set(settings)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  setCreature: async (groupId: string, creature: CreatureChoice): Promise<void> => {
    await db
      .updateTable('groups')
      .set({ creature: JSON.stringify(creature) })
      .where('id', '=', groupId)
      .execute();
  },

  listDemo: (): Promise<UserRow[]> => activeUsers(db).where('demo', '=', true).orderBy('type').execute(),

  /** Matching users, at most `limit`, and the total number of matches. */
  list: (filter: UsersFilter): Promise<{ rows: UserRow[]; total: number }> => pageOfUsers(db, filter),

  /** The active groups of users in order. */
  groupsOf: (userIds: readonly string[]): Promise<GroupRow[]> =>
    db
      .selectFrom('groups')
      .selectAll()
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .execute(),

  archivedGroupsOf: (userId: string): Promise<GroupRow[]> =>
    db
      .selectFrom('groups')
      .selectAll()
      .where('user_id', '=', userId)
      .where('archived_at', 'is not', null)
      .orderBy('archived_at', 'desc')
      .execute(),

  findGroup: (userId: string, name: string): Promise<GroupRow | undefined> =>
    db
      .selectFrom('groups')
      .selectAll()
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),

  /** The user's active group that had this name before it was renamed. */
  findFormerGroup: (userId: string, name: string): Promise<GroupRow | undefined> =>
    db
      .selectFrom('former_group_names')
      .innerJoin('groups', 'groups.id', 'former_group_names.group_id')
      .selectAll('groups')
      .where('former_group_names.user_id', '=', userId)
      .where('former_group_names.name', '=', name)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),

  /** Adds a user with an audit entry; undefined if the phone number is taken. */
  add: (
    person: Omit<UserWrite['after'], 'deleted_at'>,
    wanted: UserWrite['wanted'],
    actor: Actor,
    now: Date,
  ): Promise<{ id: string } | undefined> =>
    changeUsers(db, async (tx) => {
      const write = { before: undefined, after: { ...person, deleted_at: null }, wanted, removed: [] };
      const { id } = (await writeUsers(tx, [write], actor, now))[0]!;
      await auditLog(tx).recordChanges(actor.id, 'user-add', id, [{ field: 'type', from: null, to: person.type }]);
      return { id };
    }),

  /** Ends every session of the user, because tokens contain the epoch of their creation. */
  endSessions: async (userId: string): Promise<void> => {
    await db
      .updateTable('users')
      .set({ session_epoch: sql`session_epoch + 1` })
      .where('id', '=', userId)
      .execute();
  },
});
export type UsersRepository = ReturnType<typeof usersRepository>;

/** Users who aren't deleted. */
export const activeUsers = (db: Database) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null);
