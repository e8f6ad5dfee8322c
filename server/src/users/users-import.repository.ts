import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { SheetUser } from '@zuzu/domain/sheets/users/users-sheet.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { inSlices } from '#in-slices.ts';
import { assertMayWrite, type Actor } from './actor.ts';
import { planImport, shownUser, type KnownUser, type PlannedUser } from './plan-import.ts';
import type { UserRow } from './users-page.repository.ts';
import { later, lockManagers, saveGroups, storedGroup } from './users-editing.repository.ts';
import { groupValues, isPhoneTakenError } from './users.repository.ts';

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const CHUNK = 1_000;
/** Rows in portions for one statement each, so that none takes long. */
export const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));

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
  apply: async (
    users: readonly SheetUser[],
    newType: UserType | undefined,
    {
      version,
      confirmed,
      actor,
      now,
    }: { version: string | undefined; confirmed: ReadonlySet<string>; actor: Actor; now: Date },
  ): Promise<VersionedPlan | undefined> => {
    try {
      return await db.transaction().execute(async (tx) => {
        await lockManagers(tx);
        const plan = await planOf(tx, users, newType);
        if (plan.version !== version) return undefined;
        const written = plan.users.filter(
          ({ write, needsConfirmation, phone_number }) => write && (!needsConfirmation || confirmed.has(phone_number)),
        );
        const writes = written.flatMap(({ write }) => write ?? []);
        assertMayWrite(
          actor,
          writes.flatMap(({ known, person }) => [person.type, ...(known ? [known.row.type] : [])]),
        );
        const changed = writes.flatMap(({ known, ...write }) => (known ? [{ row: known.row, ...write }] : []));
        if (
          !(await lockUnchanged(
            tx,
            changed.map(({ row }) => row),
          ))
        )
          return undefined;
        const added = await insertUsers(
          tx,
          writes.filter(({ known }) => !known),
        );
        for (const { row, person, wanted, removed } of changed) {
          await saveGroups(tx, row.id, wanted, removed, now);
          await tx
            .updateTable('users')
            .set({
              ...person,
              updated_at: later(now, row.updated_at),
              ...(row.type !== person.type && { session_epoch: sql`session_epoch + 1` }),
            })
            .where('id', '=', row.id)
            .execute();
        }
        if (writes.length > 0)
          await auditLog(tx).record({
            actorId: actor.id,
            action: 'users-import',
            subjectType: 'user',
            subjectId: null,
            details: {
              changes: [
                { field: 'usersAdded', from: null, to: String(added.length) },
                { field: 'usersChanged', from: null, to: String(changed.length) },
              ],
              users: [...added, ...changed.map(({ row }) => row)].map(({ id }) => id),
              types: Object.fromEntries([
                ...added.filter(({ type }) => type === 'M').map(({ id, type }) => [id, { from: null, to: type }]),
                ...changed
                  .filter(({ row, person }) => row.type !== person.type)
                  .map(({ row, person }) => [row.id, { from: row.type, to: person.type }]),
              ]),
            },
          });
        return plan;
      });
    } catch (error) {
      // somebody added one of them after the plan was made
      if (isPhoneTakenError(error)) return undefined;
      throw error;
    }
  },
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
const lockUnchanged = async (tx: Database, read: readonly UserRow[]): Promise<boolean> => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'updated_at'])
    .where(sql<boolean>`id = any(${read.map(({ id }) => id)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const now = new Map(rows.map(({ id, updated_at }) => [id, updated_at.getTime()]));
  return read.every(({ id, updated_at }) => now.get(id) === updated_at.getTime());
};

const knownUsers = async (db: Database, phones: readonly string[]): Promise<Map<string, KnownUser>> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`phone_number = any(${phones}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where(sql<boolean>`user_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return new Map(rows.map((row) => [row.phone_number, { row, groups: (groupsOf.get(row.id) ?? []).map(storedGroup) }]));
};

const hasOtherManagers = async (db: Database, than: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'M')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${than}::uuid[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Inserts new users with their groups. */
const insertUsers = async (
  db: Database,
  writes: readonly NonNullable<PlannedUser['write']>[],
): Promise<{ id: string; type: UserType }[]> => {
  const added: { id: string; type: UserType }[] = [];
  for (const chunk of chunksOf(writes)) {
    const rows = await db
      .insertInto('users')
      .values(chunk.map(({ person }) => person))
      .returning(['id', 'phone_number', 'type'])
      .execute();
    const idOf = new Map(rows.map(({ id, phone_number }) => [phone_number, id]));
    const groups = chunk.flatMap(({ person, wanted }) =>
      wanted.map((group, position) => groupValues(idOf.get(person.phone_number)!, group, position)),
    );
    for (const some of chunksOf(groups)) await db.insertInto('groups').values(some).execute();
    added.push(...rows);
  }
  return added;
};
