import { sql } from 'kysely';
import * as z from 'zod';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { sharedValues } from '#field-changes.ts';
import { assertMayWrite, type Actor } from '#users/actor.ts';
import { chunksOf } from '#users/users-import.repository.ts';
import { storedGroup } from '#users/users-editing.repository.ts';
import type { UserRow } from '#users/users-page.repository.ts';
import { isPhoneTakenError, preferenceColumns } from '#users/users.repository.ts';
import { isChanged, textChanges, type BulkUser, type PlannedUser, type Replaced } from './plan-bulk.ts';

const replacedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    user: z
      .object({
        type: userTypeSchema,
        username: z.string().nullable(),
        organization: z.string().nullable(),
        deleted_at: z.coerce.date().nullable(),
      })
      .partial(),
    groups: z.record(z.string(), z.object(preferencesSchema.shape).partial()),
  }),
);

const personalFields: ReadonlySet<string> = new Set(['username', 'organization']);

/** A change that was carried out; `entry` is the id of its audit entry if anything changed. */
export type DoneBulk = { planned: PlannedUser[]; versions: ReadonlyMap<string, Date>; entry: number | undefined };

/** Changing many users, each time in one transaction with one audit entry. */
export const usersBulkRepository = (db: Database) => ({
  /** Those of the users that exist, deleted ones too. */
  find: async (ids: readonly string[]): Promise<BulkUser[]> => withGroups(db, await usersOf(db, ids).execute()),

  /**
   * Plans and carries out a change while the users are locked. Undefined if a phone number was given away at this moment: nothing
   * was written.
   */
  apply: async (
    ids: readonly string[],
    plan: (users: readonly BulkUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<DoneBulk | undefined> => {
    try {
      return await db.transaction().execute(async (tx) => {
        // doesn't keep them from signing in
        const planned = plan(await withGroups(tx, await usersOf(tx, ids).forNoKeyUpdate().execute()));
        const changed = planned.filter(isChanged);
        assertMayWrite(
          actor,
          changed.flatMap(({ before, user }) => [before.row.type, user.type ?? before.row.type]),
        );
        if (changed.length === 0) return { planned, versions: new Map(), entry: undefined };
        const versions = new Map<string, Date>();
        for (const some of chunksOf(changed)) {
          await writeGroups(tx, some);
          await archiveGroups(tx, some);
          for (const [id, version] of await writeUsers(tx, some, now)) versions.set(id, version);
        }
        const entry = await auditLog(tx).record({
          actorId: actor.id,
          action: 'users-change',
          subjectType: 'user',
          subjectId: null,
          details: {
            changes: [
              { field: 'usersChanged', from: null, to: String(changed.length) },
              // names stay out of it: erasing a user removes only what stands under their id
              ...sharedValues(textChanges(changed).filter(({ field }) => !personalFields.has(field))),
            ],
            users: changed.map(({ before }) => before.row.id),
            replaced: replacedBy(changed, versions),
          },
        });
        return { planned, versions, entry };
      });
    } catch (error) {
      if (isPhoneTakenError(error)) return undefined;
      throw error;
    }
  },

  /** What the change of an audit entry replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number): Promise<Replaced | undefined> => {
    const row = await db
      .selectFrom('audit')
      .select('details')
      .where('id', '=', entry)
      .where('action', '=', 'users-change')
      .executeTakeFirst();
    return replacedSchema.safeParse(row?.details['replaced']).data;
  },

  /** Phone numbers of these deleted users that somebody else has by now. */
  takenPhones: async (ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ phone_number: string }>`
      select active.phone_number
      from users as deleted join users as active on active.phone_number = deleted.phone_number and active.deleted_at is null
      where deleted.id = any(${ids}::uuid[]) and deleted.deleted_at is not null`.execute(db);
    return new Set(rows.map(({ phone_number }) => phone_number));
  },

  /** Number of fixed lessons of the users' groups that haven't been done. */
  openFixedLessons: async (ids: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from fixed_lessons join groups on groups.id = fixed_lessons.group_id
      where groups.user_id = any(${ids}::uuid[]) and groups.archived_at is null and done_at is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
});
export type UsersBulkRepository = ReturnType<typeof usersBulkRepository>;

const usersOf = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id');

const withGroups = async (db: Database, rows: readonly UserRow[]): Promise<BulkUser[]> => {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where(sql<boolean>`user_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return rows.map((row) => ({ row, groups: (groupsOf.get(row.id) ?? []).map(storedGroup) }));
};

const writeGroups = async (tx: Database, changed: readonly PlannedUser[]): Promise<void> => {
  const values = changed.flatMap(({ before, groups }) =>
    before.groups
      .filter(({ id }) => id in groups)
      .map(({ id, preferences }) => ({ id, ...preferenceColumns(Object.assign({ ...preferences }, groups[id])) })),
  );
  if (values.length === 0) return;
  await sql`
    update groups
    set lesson_length = given.lesson_length, intensity_level = given.intensity_level,
      favorite_categories = given.favorite_categories, lessons_per_week = given.lessons_per_week,
      place = given.place
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as given (id uuid, lesson_length smallint, intensity_level smallint, favorite_categories text[], lessons_per_week integer, place jsonb)
    where groups.id = given.id`.execute(tx);
};

/** The groups of a deleted user are archived at the same moment, and come back with the user. */
const archiveGroups = async (tx: Database, changed: readonly PlannedUser[]): Promise<void> => {
  const values = changed
    .filter(({ user }) => 'deleted_at' in user)
    .map(({ before: { row }, user }) => ({ id: row.id, was: row.deleted_at, becomes: user.deleted_at }));
  if (values.length === 0) return;
  await sql`
    update groups set archived_at = given.becomes
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id uuid, was timestamptz, becomes timestamptz)
    where groups.user_id = given.id and groups.archived_at is not distinct from given.was`.execute(tx);
};

/** Writes users and ends the sessions of those whose type changes or who are deleted; returns the new versions. */
const writeUsers = async (tx: Database, changed: readonly PlannedUser[], now: Date): Promise<Map<string, Date>> => {
  const values = changed.map(({ before: { row }, user }) => {
    const { id, type, username, organization, deleted_at } = Object.assign({ ...row }, user);
    return { id, type, username, organization, deleted_at, ends: 'type' in user || Boolean(user.deleted_at) };
  });
  const { rows } = await sql<{ id: string; updated_at: Date }>`
    update users
    set type = given.type, username = given.username, organization = given.organization, deleted_at = given.deleted_at,
      session_epoch = session_epoch + given.ends::integer,
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as given (id uuid, type text, username text, organization text, deleted_at timestamptz, ends boolean)
    where users.id = given.id
    returning users.id, users.updated_at`.execute(tx);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
};

const replacedBy = (changed: readonly PlannedUser[], versions: ReadonlyMap<string, Date>): Replaced =>
  Object.fromEntries(
    changed.map(({ before, user, groups }) => [
      before.row.id,
      {
        at: versions.get(before.row.id)!.getTime(),
        user: valuesOf(before.row, user),
        groups: Object.fromEntries(
          before.groups
            .filter(({ id }) => id in groups)
            .map(({ id, preferences }) => [id, valuesOf({ place: {}, ...preferences }, groups[id]!)]),
        ),
      },
    ]),
  );

/** The values of `of` under the keys of `like`. */
const valuesOf = <Values extends object>(of: Values, like: { [Key in keyof Values]?: unknown }) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, of[key as keyof Values]]));
