import { sql, type Selectable, type Transaction } from 'kysely';
import type { AuditChange } from '@zuzu/contract/users.ts';
import type { CreatureChoice } from '@zuzu/domain/users/creature.ts';
import type { Preferences } from '@zuzu/domain/users/preferences.ts';
import type { Language } from '@zuzu/domain/users/languages.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { isAnyPlace } from '@zuzu/domain/videos/needs.ts';
import { auditLog } from '#audit/audit.repository.ts';
import { isUniqueViolation } from '#database/unique-violation.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { assertMayWrite, type Actor } from './actor.ts';
import { pageOfUsers, type UserRow, type UsersFilter } from './users-page.repository.ts';

export type GroupRow = Selectable<Tables['groups']>;

export type NewGroup = { name: string; preferences: Preferences };
export type NewUser = {
  fullName: string;
  phoneNumber: string;
  type: UserType;
  email?: string;
  username?: string | null;
  organization?: string | null;
  demo?: boolean;
  groups: readonly NewGroup[];
};

/** Users and their groups, without deleted users. */
export const usersRepository = (db: Database) => ({
  findById: (id: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),

  /** `phone` in canonical form. */
  findByPhone: (phone: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('users')
      .selectAll()
      .where('phone_number', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  /** False if there is no such user. */
  setLanguage: async (id: string, language: Language): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ language })
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

  listDemo: (): Promise<UserRow[]> =>
    db
      .selectFrom('users')
      .selectAll()
      .where('demo', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('type')
      .execute(),

  /** Matching users, at most `limit`, and the total number of matches. */
  list: (filter: UsersFilter): Promise<{ rows: UserRow[]; total: number }> => pageOfUsers(db, filter),

  /** The user's active groups, in the order given by the user. */
  groupsOf: (userId: string): Promise<GroupRow[]> => activeGroups(db, [userId]),

  groupsOfAll: (userIds: readonly string[]): Promise<GroupRow[]> => activeGroups(db, userIds),

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

  /** Adds a user; undefined if the phone number is taken. `changes` are recorded in the audit log. */
  insert: async (
    user: NewUser,
    { actor, changes }: { actor: Actor; changes: readonly AuditChange[] },
  ): Promise<UserRow | undefined> => {
    assertMayWrite(actor, [user.type]);
    try {
      return await db.transaction().execute(async (tx) => {
        const row = await tx
          .insertInto('users')
          .values({
            full_name: user.fullName,
            phone_number: user.phoneNumber,
            type: user.type,
            email: user.email ?? '',
            username: user.username ?? null,
            organization: user.organization ?? null,
            demo: user.demo ?? false,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('groups')
          .values(user.groups.map((group, position) => groupValues(row.id, group, position)))
          .execute();
        await auditLog(tx).record({
          actorId: actor.id,
          action: 'user-add',
          subjectType: 'user',
          subjectId: row.id,
          details: { changes },
        });
        return row;
      });
    } catch (error) {
      if (isPhoneTakenError(error)) return undefined;
      throw error;
    }
  },

  /** Ends every session of the user, since tokens contain the epoch of their creation. */
  endSessions: async (userId: string): Promise<void> => {
    await db
      .updateTable('users')
      .set({ session_epoch: sql`session_epoch + 1` })
      .where('id', '=', userId)
      .execute();
  },
});
export type UsersRepository = ReturnType<typeof usersRepository>;

/** True if an insert or update failed because another user has the phone number. */
export const isPhoneTakenError = (error: unknown): boolean =>
  isUniqueViolation(error) && (error as { constraint?: string }).constraint === 'users_by_phone_number';

const activeGroups = (db: Database, userIds: readonly string[]): Promise<GroupRow[]> =>
  db
    .selectFrom('groups')
    .selectAll()
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute();

/** A new group as a row. */
export const groupValues = (userId: string, { name, preferences }: NewGroup, position: number) => ({
  user_id: userId,
  simulation_intensity: null,
  name,
  position,
  series_in_process: null,
  ...preferenceColumns(preferences),
});

/** A group's preferences as columns. */
export const preferenceColumns = (preferences: Preferences) => ({
  lesson_length: preferences.lessonLength,
  intensity_level: preferences.intensityLevel,
  favorite_categories: preferences.favoriteCategories,
  lessons_per_week: preferences.lessonsPerWeek,
  place: preferences.place ?? {},
});

/** Converts the columns of a group's preferences. */
export const preferencesOf = (row: GroupRow): Preferences => ({
  lessonLength: row.lesson_length,
  intensityLevel: row.intensity_level,
  favoriteCategories: row.favorite_categories,
  lessonsPerWeek: row.lessons_per_week,
  ...(!isAnyPlace(row.place) && { place: row.place }),
});

/** Inserts a new group, or updates the name, position and preferences of a stored one. */
export const saveGroup = async (
  tx: Transaction<Tables>,
  userId: string,
  { id, ...group }: NewGroup & { id: string | undefined },
  position: number,
): Promise<void> => {
  if (id === undefined) {
    await tx
      .insertInto('groups')
      .values(groupValues(userId, group, position))
      .execute();
    return;
  }
  await tx
    .updateTable('groups')
    .set({ name: group.name, position, archived_at: null, ...preferenceColumns(group.preferences) })
    .where('id', '=', id)
    .execute();
};
