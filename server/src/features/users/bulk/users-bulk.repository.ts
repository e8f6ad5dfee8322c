import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import type { SheetUser } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import { sharedValues, type TextChange } from '#lib/field-changes.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { Actor } from '../actor.ts';
import type { UserRow } from '../users-page.repository.ts';
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
} from '../write-users.repository.ts';
import { isChanged, leftAlone, replacedBetween, textChanges, type PlannedUser, type Replaced } from './plan-bulk.ts';
import { planImport, shownUser, type ImportTerms, type ImportWrite } from './plan-import.ts';

const replacedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    user: z
      .object({
        type: userTypeSchema,
        full_name: z.string(),
        email: z.string(),
        username: z.string().nullable(),
        organization: z.string().nullable(),
        deleted_at: z.coerce.date().nullable(),
      })
      .partial(),
    groups: z.record(z.string(), z.object(preferencesSchema.shape).partial()),
    archived: z.record(z.string(), z.boolean()).default({}),
  }),
);

const personalFields: ReadonlySet<string> = new Set([
  'full_name',
  'email',
  'phone_number',
  'username',
  'organization',
  'group',
]);

/** A change that was carried out; `entry` is the id of its audit entry if anything changed. */
export type DoneBulk = { planned: PlannedUser[]; versions: ReadonlyMap<string, Date>; entry: number | undefined };

/** A plan of an import, and a version that changes with it; `entry` is the id of its audit entry once it is carried out. */
export type VersionedPlan = { version: string; users: ImportWrite[]; entry?: number };

/** Adding and changing many users, each time in one transaction with one audit entry. */
export const usersBulkRepository = (db: Database) => ({
  /** Those of the users that exist, deleted ones too. */
  find: (ids: readonly string[]): Promise<StoredUser[]> => findUsers(db, ids),

  /**
   * Plans and carries out a change while the users are locked; the last managers are left alone. Undefined if a phone number was given
   * away at this moment: nothing was written.
   */
  apply: (
    ids: readonly string[],
    plan: (users: readonly StoredUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<DoneBulk | undefined> =>
    changeUsers(db, async (tx) => {
      await lockManagers(tx);
      const planned = await keepManagers(tx, plan(await findUsers(tx, ids, true)));
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
            ...shownOf(textChanges(changed)),
          ],
          users: changed.map(({ before }) => before.row.id),
          replaced: await replacedOf(
            tx,
            changed.map(({ before }) => before),
            written,
          ),
        },
      });
      return { planned, versions, entry };
    }),

  /** What an import would do. */
  planImport: (users: readonly SheetUser[], terms: ImportTerms): Promise<VersionedPlan> => planOf(db, users, terms),

  /**
   * Carries out the plan of that version in one transaction with one audit entry, leaving out users who need to be confirmed and
   * aren't. Undefined if the plan is another one by now: nothing was written.
   */
  applyImport: (
    users: readonly SheetUser[],
    terms: ImportTerms,
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
      const plan = await planOf(tx, users, terms);
      if (plan.version !== version) return undefined;
      const carriedOut = plan.users.flatMap(({ write, needsConfirmation, phone_number, full_name, changes }) =>
        write && (!needsConfirmation || confirmed.has(phone_number)) ? [{ write, full_name, changes }] : [],
      );
      const writes = carriedOut.map(({ write }) => write);
      if (writes.length === 0) return plan;
      const read = writes.flatMap(({ before }) => before ?? []);
      const stored = await lockUnchanged(tx, read);
      if (!stored) return undefined;
      const written = await writeUsers(tx, writes, actor, now);
      const changed = carriedOut.filter(({ write }) => write.before);
      const entry = await auditLog(tx).record({
        actorId: actor.id,
        action: 'users-import',
        subjectId: null,
        details: {
          changes: [
            { field: 'usersAdded', from: null, to: String(writes.length - read.length) },
            { field: 'usersChanged', from: null, to: String(read.length) },
            ...shownOf(changed.flatMap(({ full_name: name, changes }) => changes.map((each) => ({ ...each, name })))),
          ],
          users: written.map(({ id }) => id),
          changed: Object.fromEntries(written.map(({ id }, at) => [id, carriedOut[at]!.changes])),
          replaced: await replacedOf(tx, stored, written),
        },
      });
      return { ...plan, entry };
    }),
  /** What the change of an audit entry replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number): Promise<Replaced | undefined> =>
    replacedSchema.safeParse(await auditLog(db).replacedBy(entry, ['users-change', 'users-import'])).data,

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

/** What the audit log shows of changes; names stay out of it: erasing a user removes only what is stored under their id. */
const shownOf = (changes: readonly TextChange[]) =>
  sharedValues(changes.filter(({ field }) => !personalFields.has(field)));

/** A plan that leaves at least one manager. */
const keepManagers = async (tx: Tx, planned: PlannedUser[]): Promise<PlannedUser[]> => {
  const demoted = planned.flatMap(({ before: { row }, user }) =>
    row.type === 'M' && !row.deleted_at && ((user.type ?? 'M') !== 'M' || user.deleted_at) ? [row.id] : [],
  );
  if (demoted.length === 0 || (await hasOtherManagers(tx, demoted))) return planned;
  return planned.map((each) => (demoted.includes(each.before.row.id) ? leftAlone(each.before, 'manager') : each));
};

const replacedOf = async (
  tx: Tx,
  before: readonly StoredUser[],
  written: readonly { id: string }[],
): Promise<Replaced> =>
  replacedBetween(
    before,
    await findUsers(
      tx,
      written.map(({ id }) => id),
    ),
  );

/** What is written of a planned user. */
const writeOf = ({ before: { row, groups: stored }, user, groups, archived }: PlannedUser): UserWrite => ({
  before: row,
  after: Object.assign({ ...row }, user),
  wanted: stored.flatMap((group) => {
    const patch = groups[group.id];
    const { id, name, position, preferences } = group;
    return patch || archived[id] === false
      ? [{ stored: group, name, position, preferences: Object.assign({ ...preferences }, patch) }]
      : [];
  }),
  removed: stored.filter(({ id }) => archived[id]),
});

const planOf = async (db: Database, users: readonly SheetUser[], terms: ImportTerms): Promise<VersionedPlan> => {
  const known = await knownUsers(
    db,
    // what is no number may be any text, even one that PostgreSQL can't store
    users.map(({ phone_number }) => phone_number).filter(isPhoneNumber),
  );
  const planned = await planImport(users, known, terms, (than) => hasOtherManagers(db, than));
  const hash = createHash('sha256');
  await inSlices(planned, (user) => hash.update(JSON.stringify(shownUser(user))));
  return { version: hash.digest('base64url'), users: planned };
};

/** Locks the users to be written, without keeping them from signing in; undefined if one isn't any more as it was read. */
const lockUnchanged = async (tx: Tx, read: readonly UserRow[]): Promise<StoredUser[] | undefined> => {
  const stored = await findUsers(
    tx,
    read.map(({ id }) => id),
    true,
  );
  const versions = new Map(stored.map(({ row }) => [row.id, row.deleted_at ? undefined : row.updated_at.getTime()]));
  return read.every(({ id, updated_at }) => versions.get(id) === updated_at.getTime()) ? stored : undefined;
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
