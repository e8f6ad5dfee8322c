import { sql, type Selectable } from 'kysely';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { Preferences } from '@zuzu/domain/users/preferences.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export type UserRow = Selectable<Tables['users']>;
export type GroupRow = Selectable<Tables['groups']>;

export type NewGroup = { name: string; preferences: Preferences };
export type NewUser = {
  fullName: string;
  phoneNumber: string;
  type: UserType;
  email?: string;
  username?: string;
  organization?: string;
  demo?: boolean;
  groups: readonly NewGroup[];
};

/** Users and their groups in the database. */
export const usersRepository = (db: Database) => ({
  findById: (id: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /** `phone` in its stored form. */
  findByPhone: (phone: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('phone_number', '=', phone).executeTakeFirst(),

  listDemo: (): Promise<UserRow[]> =>
    db.selectFrom('users').selectAll().where('demo', '=', true).orderBy('type').execute(),

  /** The user's living groups, in the order that the user gave them. */
  groupsOf: (userId: string): Promise<GroupRow[]> =>
    db
      .selectFrom('groups')
      .selectAll()
      .where('user_id', '=', userId)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .execute(),

  findGroup: (userId: string, name: string): Promise<GroupRow | undefined> =>
    db
      .selectFrom('groups')
      .selectAll()
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),

  insert: (user: NewUser): Promise<UserRow> =>
    db.transaction().execute(async (tx) => {
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
      return row;
    }),

  /** Ends every session of the user: tokens name the epoch in which they were made. */
  endSessions: async (userId: string): Promise<void> => {
    await db
      .updateTable('users')
      .set({ session_epoch: sql`session_epoch + 1` })
      .where('id', '=', userId)
      .execute();
  },
});
export type UsersRepository = ReturnType<typeof usersRepository>;

const groupValues = (userId: string, { name, preferences }: NewGroup, position: number) => ({
  user_id: userId,
  simulation_intensity: null,
  name: name || DEFAULT_GROUP_NAME,
  position,
  lesson_length: preferences.lessonLength,
  intensity_level: preferences.intensityLevel,
  favorite_categories: preferences.favoriteCategories,
  lessons_per_week: preferences.lessonsPerWeek,
  series_in_process: null,
});
