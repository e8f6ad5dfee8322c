import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { assertMayWrite, type Actor } from './actor.ts';
import type { UserRow } from './users-page.repository.ts';
import { isPhoneTakenError } from './users.repository.ts';

export type DeletedUserRow = UserRow & { deleted_at: Date };

/** Deleted users, who can be restored for a while. */
export const deletedUsersRepository = (db: Database) => ({
  /** The latest first. */
  list: (): Promise<DeletedUserRow[]> =>
    db
      .selectFrom('users')
      .selectAll()
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .$narrowType<{ deleted_at: Date }>()
      .execute(),

  /** Restores a user with the groups they had when deleted. */
  restore: async (id: string, actor: Actor): Promise<'restored' | 'not-found' | 'phone-taken'> => {
    try {
      return await db.transaction().execute(async (tx) => {
        const deleted = await tx
          .selectFrom('users')
          .select(['type', 'deleted_at'])
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!deleted) return 'not-found';
        assertMayWrite(actor, [deleted.type]);
        await tx.updateTable('users').set({ deleted_at: null }).where('id', '=', id).execute();
        await tx
          .updateTable('groups')
          .set({ archived_at: null })
          .where('user_id', '=', id)
          .where('archived_at', '=', deleted.deleted_at)
          .execute();
        await auditLog(tx).record({ actorId: actor.id, action: 'user-restore', subjectType: 'user', subjectId: id });
        return 'restored';
      });
    } catch (error) {
      if (isPhoneTakenError(error)) return 'phone-taken';
      throw error;
    }
  },

  /**
   * Erases all personal data of one deleted user, or of all who were deleted before a moment. What their groups watched stays for
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
export type DeletedUsersRepository = ReturnType<typeof deletedUsersRepository>;
