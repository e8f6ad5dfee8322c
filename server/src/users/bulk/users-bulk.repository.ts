import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import type { SheetUser } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { userTypeSchema, type UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { sharedValues } from '#field-changes.ts';
import { inSlices } from '#in-slices.ts';
import type { Actor } from '#users/actor.ts';
import type { UserRow } from '#users/users-page.repository.ts';
import {
  changeUsers,
  findUsers,
  hasOtherManagers,
  lockManagers,
  withGroups,
  writeUsers,
  type StoredUser,
  type Tx,
  type UserWrite,
} from '#users/write-users.repository.ts';
import { isChanged, textChanges, type PlannedUser, type Replaced } from './plan-bulk.ts';
import { planImport, shownUser, type ImportWrite } from './plan-import.ts';

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

/** A plan of an import, and a version that changes with it. */
export type VersionedPlan = { version: string; users: ImportWrite[] };

/** Adding and changing many users, each time in one transaction with one audit entry. */
export const usersBulkRepository = (db: Database) => ({
  /** Those of the users that exist, deleted ones too, with the groups that aren't archived. */
  find: (ids: readonly string[]): Promise<StoredUser[]> => findUsers(db, ids).then(withActiveGroups),

  /**
   * Plans and carries out a change while the users are locked. Undefined if a phone number was given away at this moment: nothing
   * was written.
   */
  apply: (
    ids: readonly string[],
    plan: (users: readonly StoredUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<DoneBulk | undefined> =>
    changeUsers(db, async (tx) => {
      const planned = plan(withActiveGroups(await findUsers(tx, ids, true)));
      const changed = planned.filter(isChanged);
      if (changed.length === 0) return { planned, versions: new Map(), entry: undefined };
      const written = await writeUsers(tx, changed.map(writeOf), actor, now);
      const versions = new Map(written.map(({ id, updated_at }) => [id, updated_at]));
      const entry = await auditLog(tx).record({
        actorId: actor.id,
        action: 'users-change',
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
    }),

  /** What an import would do. */
  planImport: (users: readonly SheetUser[], newType: UserType | undefined): Promise<VersionedPlan> =>
    planOf(db, users, newType),

  /**
   * Carries out the plan of that version in one transaction with one audit entry, leaving out users who need to be confirmed and
   * aren't. Undefined if the plan is another one by now: nothing was written.
   */
  applyImport: (
    users: readonly SheetUser[],
    newType: UserType | undefined,
    {
      version,
      confirmed,
      actor,
      now,
    }: { version: string | undefined; confirmed: ReadonlySet<string>; actor: Actor; now: Date },
  ): Promise<VersionedPlan | undefined> =>
    // somebody may have added one of them after the plan was made
    changeUsers(db, async (tx) => {
      await lockManagers(tx);
      const plan = await planOf(tx, users, newType);
      if (plan.version !== version) return undefined;
      const writes = plan.users.flatMap(({ write, needsConfirmation, phone_number }) =>
        write && (!needsConfirmation || confirmed.has(phone_number)) ? [write] : [],
      );
      if (writes.length === 0) return plan;
      const read = writes.flatMap(({ before }) => before ?? []);
      if (!(await lockUnchanged(tx, read))) return undefined;
      const written = await writeUsers(tx, writes, actor, now);
      await auditLog(tx).record({
        actorId: actor.id,
        action: 'users-import',
        subjectId: null,
        details: {
          changes: [
            { field: 'usersAdded', from: null, to: String(writes.length - read.length) },
            { field: 'usersChanged', from: null, to: String(read.length) },
          ],
          users: written.map(({ id }) => id),
          types: Object.fromEntries(
            writes.flatMap(({ before, after: { type } }, at) => {
              const isTold = before ? before.type !== type : type === 'M';
              return isTold ? [[written[at]!.id, { from: before?.type ?? null, to: type }]] : [];
            }),
          ),
        },
      });
      return plan;
    }),
  /** What the change of an audit entry replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number): Promise<Replaced | undefined> =>
    replacedSchema.safeParse(await auditLog(db).replacedBy(entry, 'users-change')).data,

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

const withActiveGroups = (users: readonly StoredUser[]): StoredUser[] =>
  users.map(({ row, groups }) => ({ row, groups: groups.filter(({ archived }) => !archived) }));

/** What is written of a planned user. */
const writeOf = ({ before: { row, groups: stored }, user, groups }: PlannedUser): UserWrite => ({
  before: row,
  after: Object.assign({ ...row }, user),
  wanted: stored.flatMap((group) => {
    const patch = groups[group.id];
    const { name, position, preferences } = group;
    return patch ? [{ stored: group, name, position, preferences: Object.assign({ ...preferences }, patch) }] : [];
  }),
  removed: [],
});

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

const planOf = async (
  db: Database,
  users: readonly SheetUser[],
  newType: UserType | undefined,
): Promise<VersionedPlan> => {
  const known = await knownUsers(
    db,
    // what is no number may be any text, even one that PostgreSQL can't store
    users.map(({ phone_number }) => phone_number).filter(isPhoneNumber),
  );
  const planned = await planImport(users, known, newType, (than) => hasOtherManagers(db, than));
  const hash = createHash('sha256');
  await inSlices(planned, (user) => hash.update(JSON.stringify(shownUser(user))));
  return { version: hash.digest('base64url'), users: planned };
};

/** Locks the users to be written, without keeping them from signing in; false if one isn't any more as it was read. */
const lockUnchanged = async (tx: Tx, read: readonly UserRow[]): Promise<boolean> => {
  const stored = await findUsers(
    tx,
    read.map(({ id }) => id),
    true,
  );
  const versions = new Map(stored.map(({ row }) => [row.id, row.deleted_at ? undefined : row.updated_at.getTime()]));
  return read.every(({ id, updated_at }) => versions.get(id) === updated_at.getTime());
};

/** Users who aren't deleted, by phone number. */
const knownUsers = async (db: Database, phones: readonly string[]): Promise<Map<string, StoredUser>> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`phone_number = any(${phones}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map((await withGroups(db, rows)).map((user) => [user.row.phone_number, user]));
};
