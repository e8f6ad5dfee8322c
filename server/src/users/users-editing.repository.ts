import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditChange, GroupInput } from '@zuzu/contract/users.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { assertMayWrite, type Actor } from './actor.ts';
import { matchGroups, type StoredGroup, type WantedGroup } from './group-changes.ts';
import { groupChanges, personChanges, type PersonFields } from './user-changes.ts';
import type { UserRow } from './users-page.repository.ts';
import { isPhoneTakenError, preferencesOf, saveGroup, type GroupRow } from './users.repository.ts';

/** A change of a user. `person` may depend on the stored state; `updatedAt` is that of the edited version. */
export type UserChange = {
  type: UserType;
  person: (stored: UserRow) => PersonFields & { type: UserType };
  groups: readonly GroupInput[];
  updatedAt: Date | undefined;
};
/** The result of a change. Nothing was written unless `saved`. */
export type ChangeOutcome = 'saved' | 'not-found' | 'stale' | 'phone-taken' | 'last-manager';

/** Held while a manager is removed: if two managers demote each other at the same time, only one may succeed. */
const LAST_MANAGER_LOCK = 20_261_121;

/** Changing and deleting users, each in one transaction with its audit entry. */
export const usersEditingRepository = (db: Database) => ({
  /** Applies a change to a stored user. If nothing differs, nothing is written or logged. */
  update: async (id: string, change: UserChange, actor: Actor, now: Date): Promise<ChangeOutcome> => {
    try {
      return await db.transaction().execute(async (tx): Promise<ChangeOutcome> => {
        if (change.type !== 'M') await lockManagers(tx);
        const stored = await lockUser(tx, id);
        if (!stored) return 'not-found';
        if (change.updatedAt && change.updatedAt < stored.updated_at) return 'stale';
        if (stored.type === 'M' && change.type !== 'M' && !(await hasOtherManager(tx, id))) return 'last-manager';

        const groups = await storedGroups(tx, id);
        const { wanted, removed } = matchGroups(groups, change.groups);
        const person = change.person(stored);
        const changes = [...personChanges(stored, person), ...groupChanges(groups, wanted, removed)];
        if (changes.length === 0) return 'saved';
        assertMayWrite(actor, [stored.type, person.type]);

        await saveGroups(tx, id, wanted, removed, now);
        await tx
          .updateTable('users')
          .set({
            ...person,
            updated_at: later(now, stored.updated_at),
            ...(stored.type !== person.type && { session_epoch: sql`session_epoch + 1` }),
          })
          .where('id', '=', id)
          .execute();
        await record(tx, actor.id, 'user-update', id, changes);
        return 'saved';
      });
    } catch (error) {
      if (isPhoneTakenError(error)) return 'phone-taken';
      throw error;
    }
  },

  /** Deletes a user, who can be restored for a while. Their sessions end, and their groups are archived. */
  remove: (id: string, actor: Actor, now: Date): Promise<Exclude<ChangeOutcome, 'stale' | 'phone-taken'>> =>
    db.transaction().execute(async (tx) => {
      await lockManagers(tx);
      const stored = await lockUser(tx, id);
      if (!stored) return 'not-found';
      assertMayWrite(actor, [stored.type]);
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
      await record(tx, actor.id, 'user-delete', id, [{ field: 'type', from: stored.type, to: null }]);
      return 'saved';
    }),
});
export type UsersEditingRepository = ReturnType<typeof usersEditingRepository>;

type Tx = Transaction<Tables>;

/** Until the end of the transaction, no other manager is removed. */
export const lockManagers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LAST_MANAGER_LOCK})`.execute(tx);
};

const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const hasOtherManager = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'M')
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** All groups that the user has ever had, in their order; archived ones can be restored by their id. */
const storedGroups = async (tx: Tx, userId: string): Promise<StoredGroup[]> => {
  const rows = await tx
    .selectFrom('groups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map(storedGroup);
};

/** A row of a group, as changes are planned from it. */
export const storedGroup = (row: GroupRow): StoredGroup => ({
  id: row.id,
  name: row.name,
  position: row.position,
  preferences: preferencesOf(row),
  archived: row.archived_at !== null,
});

/** True if the group is stored as it is wanted. */
const isSaved = ({ stored, name, preferences }: WantedGroup, position: number): boolean =>
  stored !== undefined &&
  !stored.archived &&
  stored.name === name &&
  stored.position === position &&
  isDeepStrictEqual(stored.preferences, preferences);

/** Writes the wanted groups of a user that aren't stored so already, and archives the removed ones. */
export const saveGroups = async (
  tx: Tx,
  userId: string,
  wanted: readonly WantedGroup[],
  removed: readonly StoredGroup[],
  now: Date,
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .updateTable('groups')
      .set({ archived_at: now })
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  const renamed = wanted.flatMap(({ stored, name }) => (stored && stored.name !== name ? [stored] : []));
  // Temporary names first, as two groups may have swapped theirs.
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
  await saveFormerNames(
    tx,
    renamed
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ user_id: userId, name, group_id: id, renamed_at: now })),
  );
  for (const [position, group] of wanted.entries()) {
    if (isSaved(group, position)) continue;
    const { stored, name, preferences } = group;
    await saveGroup(tx, userId, { id: stored?.id, name, preferences }, position);
  }
};

/** Browsers that are signed in go on using the old names. */
const saveFormerNames = async (tx: Tx, names: readonly Insertable<Tables['former_group_names']>[]): Promise<void> => {
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

/** Now, or just after the previous state, so that a newer state always has a later time. */
export const later = (now: Date, before: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

const record = (tx: Tx, actorId: string | null, action: AuditAction, id: string, changes: readonly AuditChange[]) =>
  auditLog(tx).record({ actorId, action, subjectType: 'user', subjectId: id, details: { changes } });
