import { sql } from 'kysely';
import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import type { UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import type { SheetUser } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { bulkChanges, changedMeanwhile, checkVersion, type Planned } from '#features/bulk/bulk-changes.ts';
import type { Database, Tx } from '#database/database.ts';
import type { Actor } from '../actor.ts';
import { activeUsers } from '../users.repository.ts';
import { isUserId } from '../users.service.ts';
import {
  changeUsers,
  findUsers,
  hasOtherManagers,
  lockManagers,
  withGroups,
  writeUsers,
  type StoredUser,
  type UserWrite,
} from '../write-users.repository.ts';
import { changesOf, planUndo, userPatchSchema, planWrite, type PlanUser, type UserPatch } from './plan-bulk.ts';
import { keepLastManager, planImport } from './plan-import.ts';

type PlannedUser = Planned<StoredUser, UserWrite, UserLeftReason>;
/** The parameters of an import besides its rows. */
type Terms = Omit<ImportInput, 'rows'>;

const personalFields: ReadonlySet<string> = new Set([
  'full_name',
  'email',
  'phone_number',
  'username',
  'organization',
  'group',
]);

/** Adding and changing many users, each in one transaction with one audit entry. */
export const usersBulkRepository = (db: Database) => {
  const bulk = bulkChanges<StoredUser, UserPatch, UserWrite, Actor>(db, {
    parseId: (text) => (isUserId(text) ? text.toLowerCase() : undefined),
    identify: ({ row }) => ({ id: row.id, name: row.full_name, version: row.updated_at }),
    planWrite,
    changesOf,
    write: async (tx, writes, actor, now) => {
      const ids = (await writeUsers(tx, writes, actor, now)).map(({ id }) => id);
      const written = new Map((await findUsers(tx, ids)).map((user) => [user.row.id, user]));
      return ids.map((id) => written.get(id)!);
    },
    planUndo,
    patchSchema: userPatchSchema,
    actions: ['users-change', 'users-import'],
    countField: 'usersChanged',
    isLogged: (field) => !personalFields.has(field),
    mentionsOf: (written) => ({ users: written.map(({ row }) => row.id) }),
  });

  /** Throws CONFLICT if a phone number is concurrently given to another user. */
  const inTransaction = async <Result extends object>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const result = await changeUsers(db, async (tx) => {
      await lockManagers(tx);
      return work(tx);
    });
    if (!result) throw changedMeanwhile();
    return result;
  };

  return {
    ...bulk,

    /** The existing users among these, including deleted ones. */
    find: (ids: readonly string[]): Promise<StoredUser[]> => findUsers(db, ids),

    /** Plans and carries out a change while the users are locked; skips the last managers. */
    change: (ids: readonly string[], planRow: PlanUser, actor: Actor, now: Date) =>
      inTransaction(async (tx) => {
        const wanted: PlannedUser[] = bulk.plan(await findUsers(tx, ids, true), planRow);
        const last = await findLastManagers(tx, wanted);
        const planned = wanted.map((each): PlannedUser =>
          last.has(each.before.row.id) ? { before: each.before, left: 'manager' } : each,
        );
        return bulk.outcome(ids, planned, await bulk.apply(tx, planned, { action: 'users-change', actor, now }));
      }),

    /**
     * Plans an import, and carries it out unless it is a dry run, skipping users who need to be confirmed and aren't. Throws
     * CONFLICT if the plan differs from the preview.
     */
    import: async (users: readonly SheetUser[], terms: Terms, actor: Actor, now: Date): Promise<ImportOutput> => {
      if (terms.dryRun) return (await planUsers(db, users, terms, actor)).output;
      return inTransaction(async (tx) => {
        const { planned, output } = await planUsers(tx, users, terms, actor);
        const confirmed = new Set(terms.confirmed);
        const carriedOut = planned.filter(
          ({ write, shown }) => write && (!shown.needsConfirmation || confirmed.has(shown.phone_number)),
        );
        const known = carriedOut.flatMap(({ before }) => before ?? []);
        await lockUnchanged(tx, known);
        const by = { action: 'users-import', actor, now } as const;
        const applied = await bulk.apply(tx, carriedOut, by, ({ changes, ...details }, written) => ({
          changes: [{ field: 'usersAdded', from: null, to: String(carriedOut.length - known.length) }, ...changes],
          ...details,
          changed: Object.fromEntries(written.map(({ row }, i) => [row.id, carriedOut[i]!.shown.changes])),
        }));
        return { ...output, ...(applied && { undo: applied.undo }) };
      });
    },

    /** Phone numbers of these deleted users that now belong to others. */
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
  };
};
export type UsersBulkRepository = ReturnType<typeof usersBulkRepository>;

/** The ids of managers who would stop being managers; empty if others remain. */
const findLastManagers = async (
  db: Database,
  planned: readonly { write?: UserWrite }[],
): Promise<ReadonlySet<string>> => {
  const ids = planned.flatMap(({ write }) => {
    const { before, after } = write ?? {};
    return before?.type === 'M' && !before.deleted_at && (after?.type !== 'M' || after.deleted_at) ? [before.id] : [];
  });
  return new Set(ids.length > 0 && !(await hasOtherManagers(db, ids)) ? ids : []);
};

const planUsers = async (db: Database, users: readonly SheetUser[], terms: Terms, { id: importer }: Actor) => {
  const known = await knownUsers(
    db,
    // an invalid number may be any text, even one that PostgreSQL can't store
    users.map(({ phone_number }) => phone_number).filter(isPhoneNumber),
  );
  const wanted = await planImport(users, known, { newType: terms.newType, importer });
  const last = await findLastManagers(db, wanted);
  const planned = wanted.map((each) => (each.before && last.has(each.before.row.id) ? keepLastManager(each) : each));
  const shown = planned.map((each) => each.shown);
  return { planned, output: { version: await checkVersion(shown, terms), users: shown } };
};

/** Locks users without blocking their sign-ins. Throws CONFLICT if one has changed since it was read. */
const lockUnchanged = async (tx: Tx, read: readonly StoredUser[]): Promise<void> => {
  const stored = await findUsers(
    tx,
    read.map(({ row }) => row.id),
    true,
  );
  const versions = new Map(stored.map(({ row }) => [row.id, row.deleted_at ? undefined : row.updated_at.getTime()]));
  if (read.some(({ row }) => versions.get(row.id) !== row.updated_at.getTime())) throw changedMeanwhile();
};

/** Users who aren't deleted, by phone number. */
const knownUsers = async (db: Database, phones: readonly string[]): Promise<Map<string, StoredUser>> => {
  const rows = await activeUsers(db)
    .where(sql<boolean>`phone_number = any(${phones}::text[])`)
    .execute();
  return new Map((await withGroups(db, rows)).map((user) => [user.row.phone_number, user]));
};
