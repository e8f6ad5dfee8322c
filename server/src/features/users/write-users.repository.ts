import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { Preferences } from '@zuzu/domain/users/preferences.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import type { Database, Tx } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { isUniqueViolation } from '#database/sql.ts';
import { assertMayWrite, type Actor } from './actor.ts';
import type { StoredGroup, WantedGroup } from './group-changes.ts';
import type { UserRow } from './users-page.repository.ts';

export type GroupRow = Selectable<Tables['groups']>;

/** A stored user, possibly deleted, with all groups in order; archived groups can be restored by id. */
export type StoredUser = { row: UserRow; groups: readonly StoredGroup[] };

/** The change of a user; without `before`, a new user. Groups neither wanted nor removed stay unchanged. */
export type UserWrite = {
  before: UserRow | undefined;
  after: Pick<UserRow, 'full_name' | 'phone_number' | 'email' | 'username' | 'type' | 'organization' | 'deleted_at'> & {
    demo?: boolean;
  };
  wanted: readonly WantedGroup[];
  removed: readonly StoredGroup[];
  /** Keeps the version, for deletions and restorations. */
  keepsVersion?: boolean;
};

/** A user as written: `updated_at` is the version. */
type WrittenUser = Pick<UserRow, 'id' | 'updated_at'>;

/** Lock held while a manager is removed: of two managers who demote each other concurrently, only one may succeed. */
const LAST_MANAGER_LOCK = 20_261_121;
/** Rows per statement; PostgreSQL accepts at most 65,535 parameters. */
const CHUNK = 1_000;

const splitIntoChunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));

/**
 * Reads users, plans and writes in one transaction. Undefined, without any change, if a phone number was concurrently given to
 * another user.
 */
export const changeUsers = async <Result>(
  db: Database,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (isUniqueViolation(error) && (error as { constraint?: string }).constraint === 'users_by_phone_number')
      return undefined;
    throw error;
  }
};

/** Until the end of the transaction, no other transaction can remove a manager. */
export const lockManagers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LAST_MANAGER_LOCK})`.execute(tx);
};

/** True if there is a manager besides these. */
export const hasOtherManagers = async (db: Database, than: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'M')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${than}::uuid[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The existing users among these, including deleted ones. With `lock`, nothing else can change them, but they can sign in. */
export const findUsers = async (db: Database, ids: readonly string[], lock = false): Promise<StoredUser[]> =>
  withGroups(
    db,
    await db
      .selectFrom('users')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .$if(lock, (query) => query.forNoKeyUpdate())
      .execute(),
  );

/** Users with their groups. */
export const withGroups = async (db: Database, rows: readonly UserRow[]): Promise<StoredUser[]> => {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where(sql<boolean>`user_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return rows.map((row) => ({ row, groups: (groupsOf.get(row.id) ?? []).map(storedGroup) }));
};

const storedGroup = (row: GroupRow): StoredGroup => ({
  id: row.id,
  name: row.name,
  position: row.position,
  preferences: preferencesOf(row),
  archived: row.archived_at !== null,
});

/**
 * Adds and changes users with their groups; all changes by managers are written here. Ends the sessions of users whose type changes or
 * who are deleted; the groups of a deleted user are archived at the same moment, and restored with the user. Returns the
 * written rows, in the order of `writes`.
 */
export const writeUsers = async (
  tx: Tx,
  writes: readonly UserWrite[],
  actor: Actor,
  now: Date,
): Promise<WrittenUser[]> => {
  assertMayWrite(
    actor,
    writes.flatMap(({ before, after }) => [after.type, ...(before ? [before.type] : [])]),
  );
  const written: WrittenUser[] = [];
  for (const some of splitIntoChunks(writes)) {
    const added = await insertUsers(tx, some);
    const changed = await updateUsers(tx, some, now);
    const rows = some.map(({ before, after }) => (before ? changed.get(before.id)! : added.get(after.phone_number)!));
    await archiveWithUsers(tx, some);
    await writeGroups(
      tx,
      some.map((write, at) => ({ ...write, id: rows[at]!.id })),
      now,
    );
    written.push(...rows);
  }
  return written;
};

/** Inserts new users; returns them by phone number. */
const insertUsers = async (tx: Tx, writes: readonly UserWrite[]): Promise<Map<string, WrittenUser>> => {
  const values = writes.filter(({ before }) => !before).map(({ after }) => after);
  if (values.length === 0) return new Map();
  const rows = await tx.insertInto('users').values(values).returning(['id', 'updated_at', 'phone_number']).execute();
  return new Map(rows.map(({ phone_number, ...row }) => [phone_number, row]));
};

/** Updates stored users; returns them by id. */
const updateUsers = async (tx: Tx, writes: readonly UserWrite[], now: Date): Promise<Map<string, WrittenUser>> => {
  const values = writes.flatMap(({ before, after, keepsVersion = false }) =>
    before
      ? [
          {
            ...after,
            id: before.id,
            keeps_version: keepsVersion,
            ends: after.type !== before.type || Boolean(after.deleted_at && !before.deleted_at),
          },
        ]
      : [],
  );
  if (values.length === 0) return new Map();
  const { rows } = await sql<WrittenUser>`
    update users
    set full_name = given.full_name, phone_number = given.phone_number, email = given.email, username = given.username,
      type = given.type, organization = given.organization, deleted_at = given.deleted_at,
      session_epoch = session_epoch + given.ends::integer,
      updated_at = case when keeps_version then users.updated_at
        else greatest(${now}, users.updated_at + interval '1 millisecond') end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
      id uuid, full_name text, phone_number text, email text, username text, type text, organization text,
      deleted_at timestamptz, ends boolean, keeps_version boolean
    )
    where users.id = given.id
    returning users.id, users.updated_at`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

const archiveWithUsers = async (tx: Tx, writes: readonly UserWrite[]): Promise<void> => {
  const values = writes
    .filter(({ before, after }) => before && before.deleted_at?.getTime() !== after.deleted_at?.getTime())
    .map(({ before, after }) => ({ id: before!.id, was: before!.deleted_at, becomes: after.deleted_at }));
  if (values.length === 0) return;
  await sql`
    update groups set archived_at = given.becomes
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id uuid, was timestamptz, becomes timestamptz)
    where groups.user_id = given.id and groups.archived_at is not distinct from given.was`.execute(tx);
};

/** True if the group already has the requested state. */
const isSaved = ({ stored, name, position, preferences }: WantedGroup): boolean =>
  stored !== undefined &&
  !stored.archived &&
  stored.name === name &&
  stored.position === position &&
  isDeepStrictEqual(stored.preferences, preferences);

/** Archives the removed groups, and writes the wanted ones that differ. */
const writeGroups = async (
  tx: Tx,
  writes: readonly (Pick<UserWrite, 'wanted' | 'removed'> & { id: string })[],
  now: Date,
): Promise<void> => {
  const removed = writes.flatMap((write) => write.removed.map(({ id }) => id));
  if (removed.length > 0)
    await tx
      .updateTable('groups')
      .set({ archived_at: now })
      .where(sql<boolean>`id = any(${removed}::uuid[])`)
      .execute();
  const groups = writes.flatMap(({ id, wanted }) =>
    wanted
      .filter((group) => !isSaved(group))
      .map(({ stored, name, position, preferences }) => ({
        stored,
        row: { user_id: id, name, position, ...preferenceColumns(preferences) },
      })),
  );
  const kept = groups.flatMap(({ stored, row }) => (stored ? [{ stored, row: { ...row, id: stored.id } }] : []));
  await renameGroups(
    tx,
    kept.filter(({ stored, row }) => stored.name !== row.name),
    now,
  );
  for (const some of splitIntoChunks(kept))
    await sql`
      update groups
      set name = given.name, position = given.position, archived_at = null, lesson_length = given.lesson_length,
        intensity_level = given.intensity_level, favorite_categories = given.favorite_categories,
        lessons_per_week = given.lessons_per_week, place = given.place
      from jsonb_to_recordset(${JSON.stringify(some.map(({ row }) => row))}::jsonb) as given (
        id uuid, name text, position integer, lesson_length smallint, intensity_level smallint,
        favorite_categories text[], lessons_per_week integer, place jsonb
      )
      where groups.id = given.id`.execute(tx);
  for (const some of splitIntoChunks(groups.filter(({ stored }) => !stored)))
    await tx
      .insertInto('groups')
      .values(some.map(({ row }) => ({ ...row, simulation_intensity: null, series_in_process: null })))
      .execute();
};

/** Frees the names of renamed groups first, because two may swap names. Signed-in browsers keep using the old names. */
const renameGroups = async (
  tx: Tx,
  renamed: readonly { stored: StoredGroup; row: { user_id: string } }[],
  now: Date,
): Promise<void> => {
  if (renamed.length === 0) return;
  await tx
    .updateTable('groups')
    .set({ name: sql`'..' || id` })
    .where(sql<boolean>`id = any(${renamed.map(({ stored }) => stored.id)}::uuid[])`)
    .execute();
  const former = renamed.filter(({ stored }) => !stored.archived);
  if (former.length === 0) return;
  await tx
    .insertInto('former_group_names')
    .values(
      former.map(({ stored: { id, name }, row }) => ({ user_id: row.user_id, name, group_id: id, renamed_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet({ group_id: sql`excluded.group_id`, renamed_at: sql`excluded.renamed_at` }),
    )
    .execute();
};

const preferenceColumns = (preferences: Preferences) => ({
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
  ...(!isAnySpace(row.place) && { place: row.place }),
});
