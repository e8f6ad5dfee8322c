import { sql, type Insertable, type Transaction } from 'kysely';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditChange, GroupInput } from '@zuzu/contract/users.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { matchGroups, type StoredGroup, type WantedGroup } from './group-changes.ts';
import { groupChanges, personChanges, type PersonFields } from './user-changes.ts';
import type { UserRow } from './users-page.repository.ts';
import { isTakenPhone, preferencesOf, saveGroup } from './users.repository.ts';

/** What a user is to be. `person` may depend on what is stored; `updatedAt`: the state that the change was made on. */
export type UserChange = {
  type: UserType;
  person: (stored: UserRow) => PersonFields & { type: UserType };
  groups: readonly GroupInput[];
  updatedAt: Date | undefined;
};
/** How a change went. Nothing has been written unless `saved`. */
export type ChangeOutcome = 'saved' | 'not-found' | 'stale' | 'phone-taken' | 'last-manager';

/** Whoever takes a manager away holds this lock: two managers who demote each other at once must not both succeed. */
const MANAGERS_LOCK = 20_261_121;

/** Changing and deleting users in the database: each in one transaction, with its entry in the audit. */
export const usersEditingRepository = (db: Database) => ({
  /** Lays a change over the stored user. What is the same already isn't written, and leaves no trace. */
  update: async (id: string, change: UserChange, actorId: string | null, now: Date): Promise<ChangeOutcome> => {
    try {
      return await db.transaction().execute(async (tx): Promise<ChangeOutcome> => {
        if (change.type !== 'M') await lockManagers(tx);
        const stored = await lockUser(tx, id);
        if (!stored) return 'not-found';
        if (change.updatedAt && change.updatedAt < stored.updated_at) return 'stale';
        if (stored.type === 'M' && change.type !== 'M' && !(await hasOtherManager(tx, id))) return 'last-manager';

        const groups = await storedGroups(tx, id);
        const { wanted, leftOut } = matchGroups(groups, change.groups);
        const person = change.person(stored);
        const changes = [...personChanges(stored, person), ...groupChanges(groups, wanted, leftOut)];
        if (changes.length === 0) return 'saved';

        await saveGroups(tx, id, wanted, leftOut, now);
        await tx
          .updateTable('users')
          .set({
            ...person,
            updated_at: later(now, stored.updated_at),
            ...(stored.type !== person.type && { session_epoch: sql`session_epoch + 1` }),
          })
          .where('id', '=', id)
          .execute();
        await record(tx, actorId, 'user-update', id, changes);
        return 'saved';
      });
    } catch (error) {
      if (isTakenPhone(error)) return 'phone-taken';
      throw error;
    }
  },

  /** Deletes a user, who can be brought back for a while. Their sessions end, and their groups are archived. */
  remove: (id: string, actorId: string | null, now: Date): Promise<Exclude<ChangeOutcome, 'stale' | 'phone-taken'>> =>
    db.transaction().execute(async (tx) => {
      await lockManagers(tx);
      const stored = await lockUser(tx, id);
      if (!stored) return 'not-found';
      if (stored.type === 'M' && !(await hasOtherManager(tx, id))) return 'last-manager';
      await tx
        .updateTable('groups')
        .set({ archived_at: now })
        .where('user_id', '=', id)
        .where('archived_at', 'is', null)
        .execute();
      await tx
        .updateTable('users')
        .set({ deleted_at: now, session_epoch: sql`session_epoch + 1` })
        .where('id', '=', id)
        .execute();
      await record(tx, actorId, 'user-delete', id, [{ field: 'type', from: stored.type, to: null }]);
      return 'saved';
    }),
});
export type UsersEditingRepository = ReturnType<typeof usersEditingRepository>;

type Transacting = Transaction<Tables>;

const lockManagers = async (tx: Transacting): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${MANAGERS_LOCK})`.execute(tx);
};

const lockUser = (tx: Transacting, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const hasOtherManager = async (tx: Transacting, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'M')
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** All groups that the user has ever had, in their order; archived ones come back when they are named by their id. */
const storedGroups = async (tx: Transacting, userId: string): Promise<StoredGroup[]> => {
  const rows = await tx
    .selectFrom('groups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    preferences: preferencesOf(row),
    archived: row.archived_at !== null,
  }));
};

const saveGroups = async (
  tx: Transacting,
  userId: string,
  wanted: readonly WantedGroup[],
  leftOut: readonly StoredGroup[],
  now: Date,
): Promise<void> => {
  if (leftOut.length > 0)
    await tx
      .updateTable('groups')
      .set({ archived_at: now })
      .where(
        'id',
        'in',
        leftOut.map(({ id }) => id),
      )
      .execute();
  const renamed = wanted.flatMap(({ stored, name }) => (stored && stored.name !== name ? [stored] : []));
  // Names move over a name of their own first: two groups may have swapped theirs.
  if (renamed.length > 0)
    await tx
      .updateTable('groups')
      .set({ name: sql`'..' || id` })
      .where(
        'id',
        'in',
        renamed.map(({ id }) => id),
      )
      .execute();
  await keepFormerNames(
    tx,
    renamed
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ user_id: userId, name, group_id: id, renamed_at: now })),
  );
  for (const [position, { stored, ...group }] of wanted.entries())
    await saveGroup(tx, userId, { id: stored?.id, ...group }, position);
};

/** Whoever is signed in goes on with the names that they know. */
const keepFormerNames = async (
  tx: Transacting,
  names: readonly Insertable<Tables['former_group_names']>[],
): Promise<void> => {
  if (names.length === 0) return;
  await tx
    .insertInto('former_group_names')
    .values(names)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet({ group_id: sql`excluded.group_id`, renamed_at: sql`excluded.renamed_at` }),
    )
    .execute();
};

/** Now, or just after the state before, so that a newer state always has a later time. */
const later = (now: Date, before: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

const record = (
  tx: Transacting,
  actorId: string | null,
  action: AuditAction,
  id: string,
  changes: readonly AuditChange[],
) => auditLog(tx).record({ actorId, action, subjectType: 'user', subjectId: id, details: { changes } });
