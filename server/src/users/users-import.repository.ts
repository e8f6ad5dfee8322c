import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { SheetUser } from '@zuzu/domain/sheets/users/users-sheet.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { inSlices } from '#in-slices.ts';
import type { Actor } from './actor.ts';
import { planImport, shownUser, type PlannedUser } from './plan-import.ts';
import type { UserRow } from './users-page.repository.ts';
import {
  changeUsers,
  findUsers,
  hasOtherManagers,
  lockManagers,
  withGroups,
  writeUsers,
  type StoredUser,
  type Tx,
} from './write-users.repository.ts';

/** A plan, and a version that changes with it. */
export type VersionedPlan = { version: string; users: PlannedUser[] };

/** Adding and changing users by a sheet. */
export const usersImportRepository = (db: Database) => ({
  /** What an import would do. */
  plan: (users: readonly SheetUser[], newType: UserType | undefined): Promise<VersionedPlan> =>
    planOf(db, users, newType),

  /**
   * Carries out the plan of that version in one transaction with one audit entry, leaving out users who need to be confirmed and
   * aren't. Undefined if the plan is another one by now: nothing was written.
   */
  apply: (
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
        subjectType: 'user',
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
});
export type UsersImportRepository = ReturnType<typeof usersImportRepository>;

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
