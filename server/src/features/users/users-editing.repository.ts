import { sql } from 'kysely';
import type { GroupInput } from '@zuzu/contract/users.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import type { Actor } from './actor.ts';
import { matchGroups } from './group-changes.ts';
import { groupChanges, personChanges, type PersonFields } from './user-changes.ts';
import type { UserRow } from './users-page.repository.ts';
import { changeUsers, findUsers, hasOtherManagers, lockManagers, writeUsers } from './write-users.repository.ts';

/** A change of a user. `person` may depend on the stored state; `updatedAt` is the edited version. */
export type UserChange = {
  type: UserType;
  person: (stored: UserRow) => PersonFields & { type: UserType };
  groups: readonly GroupInput[];
  updatedAt: Date | undefined;
};
/** The result of a change. Nothing was written unless `saved`. */
export type ChangeOutcome = 'saved' | 'not-found' | 'stale' | 'phone-taken' | 'last-manager';
export type DeletedUserRow = UserRow & { deleted_at: Date };

/** Only the user is deleted or restored. */
const ONLY_STATE = { wanted: [], removed: [], keepsVersion: true };

/** Changing, deleting and restoring single users, each in one transaction with its audit entry. */
export const usersEditingRepository = (db: Database) => ({
  /** Applies a change to a stored user. If nothing differs, nothing is written or logged. */
  update: async (id: string, change: UserChange, actor: Actor, now: Date): Promise<ChangeOutcome> => {
    const outcome = await changeUsers(db, async (tx): Promise<ChangeOutcome> => {
      if (change.type !== 'M') await lockManagers(tx);
      const [stored] = await findUsers(tx, [id], true);
      if (!stored || stored.row.deleted_at) return 'not-found';
      const { row, groups } = stored;
      if (change.updatedAt && change.updatedAt < row.updated_at) return 'stale';
      if (row.type === 'M' && change.type !== 'M' && !(await hasOtherManagers(tx, [id]))) return 'last-manager';

      const { wanted, removed } = matchGroups(groups, change.groups);
      const person = change.person(row);
      const changes = [...personChanges(row, person), ...groupChanges(groups, wanted, removed)];
      if (changes.length === 0) return 'saved';
      await writeUsers(tx, [{ before: row, after: { ...row, ...person }, wanted, removed }], actor, now);
      await auditLog(tx).recordChanges(actor.id, 'user-update', id, changes);
      return 'saved';
    });
    return outcome ?? 'phone-taken';
  },

  /** Deletes a user, who can be restored for a while. */
  remove: (id: string, actor: Actor, now: Date): Promise<Exclude<ChangeOutcome, 'stale' | 'phone-taken'>> =>
    db.transaction().execute(async (tx) => {
      await lockManagers(tx);
      const [stored] = await findUsers(tx, [id], true);
      if (!stored || stored.row.deleted_at) return 'not-found';
      const { row } = stored;
      if (row.type === 'M' && !(await hasOtherManagers(tx, [id]))) return 'last-manager';
      await writeUsers(tx, [{ before: row, after: { ...row, deleted_at: now }, ...ONLY_STATE }], actor, now);
      await auditLog(tx).recordChanges(actor.id, 'user-delete', id, [{ field: 'type', from: row.type, to: null }]);
      return 'saved';
    }),

  /** Deleted users, latest first, each with the name of the user who deleted them. */
  listDeleted: (): Promise<(DeletedUserRow & { deleted_by: string | null })[]> =>
    db
      .selectFrom('users')
      .selectAll()
      .select(
        sql<string | null>`(
          select actor.full_name from audit join users as actor on actor.id = actor_id
          where subject_type = 'user' and subject_id = users.id::text and action = 'user-delete'
            or action = 'users-change' and details->'users' ? users.id::text
          order by at desc limit 1
        )`.as('deleted_by'),
      )
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .$narrowType<{ deleted_at: Date }>()
      .execute(),

  /** Restores a deleted user with the groups they had when deleted. */
  restore: async (id: string, actor: Actor, now: Date): Promise<'saved' | 'not-found' | 'phone-taken'> => {
    const outcome = await changeUsers(db, async (tx) => {
      const [stored] = await findUsers(tx, [id], true);
      if (!stored?.row.deleted_at) return 'not-found';
      const { row } = stored;
      await writeUsers(tx, [{ before: row, after: { ...row, deleted_at: null }, ...ONLY_STATE }], actor, now);
      await auditLog(tx).record({ actorId: actor.id, action: 'user-restore', subjectId: id });
      return 'saved';
    });
    return outcome ?? 'phone-taken';
  },

  /**
   * Erases all personal data of one deleted user, or of all who were deleted before a moment. Views by their groups stay in
   * the statistics, anonymously. Returns the number of users.
   */
  erase: (which: { before: Date } | { id: string }): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const users = await tx
        .selectFrom('users')
        .select('id')
        .where('deleted_at', 'is not', null)
        .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('deleted_at', '<', which.before)))
        .forUpdate()
        .execute();
      for (const { id } of users) {
        for (const table of ['lesson_feedback', 'video_feedback'] as const)
          await tx
            .deleteFrom(table)
            .where('group_id', 'in', (groups) =>
              groups.selectFrom('groups').select('groups.id').where('user_id', '=', id),
            )
            .execute();
        await tx
          .updateTable('groups')
          .set({ name: '', user_id: null, place: {}, planned_lessons: '[]', calendar_id: null })
          .where('user_id', '=', id)
          .execute();
        await auditLog(tx).eraseDetails('user', id);
        await tx.deleteFrom('users').where('id', '=', id).execute();
      }
      return users.length;
    }),
});
export type UsersEditingRepository = ReturnType<typeof usersEditingRepository>;
