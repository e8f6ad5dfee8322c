import { sql } from 'kysely';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '#database/database.ts';

/** The session claimed by a token; any of the user's sessions without `sessionId`. */
export type ClaimedSession = { userId: string; sessionId?: string };
/** The only group of a session on a board, and the end of its day. */
export type Board = { groupId: string; endsAt: Date };
/** The type and token epoch of a session's user, and the board of the session, if any. */
export type SessionUser = { type: UserType; epoch: number; board: Board | undefined };
export type NewSession = {
  id: string;
  userId: string;
  epoch: number;
  device: string;
  at: Date;
  provedAt: Date | null;
  board?: Board;
};
/** `board`: the name of its group. */
export type SessionRow = { id: string; device: string; created_at: Date; last_used_at: Date; board: string | null };

type SessionUserRow = { type: UserType; epoch: number; group_id: string | null; ends_at: Date | null };

/** False for a manager's session opened without a passkey, once they have one. */
const IS_PROVED_ENOUGH = sql<boolean>`(users.type <> 'M' or sessions.proved_at is not null
  or not exists (select from passkeys where passkeys.user_id = users.id))`;

/** Sessions; those of an earlier epoch than their user's have ended. */
export const sessionsRepository = (db: Database) => ({
  add: async ({ id, userId, epoch, device, at, provedAt, board }: NewSession): Promise<void> => {
    await db
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        epoch,
        device,
        created_at: at,
        last_used_at: at,
        proved_at: provedAt,
        group_id: board?.groupId ?? null,
        ends_at: board?.endsAt ?? null,
      })
      .execute();
  },

  /** The user of a session; undefined for an unknown user or session, a board whose group was removed, or a session ended by a manager's first passkey. */
  findSessionUser: async (claimed: ClaimedSession): Promise<SessionUser | undefined> => {
    const sessionId = claimed.sessionId ?? null;
    const { rows } = await sql<SessionUserRow>`
      select type, session_epoch as epoch, group_id, ends_at
      from users
      left join sessions on sessions.id = ${sessionId}::text and sessions.user_id = users.id
      left join groups on groups.id = group_id
      where users.id = ${claimed.userId} and deleted_at is null and (${sessionId}::text is null or (
        sessions.id is not null and groups.archived_at is null and ${IS_PROVED_ENOUGH}))`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { type, epoch, group_id: groupId, ends_at: endsAt } = row;
    return { type, epoch, board: groupId && endsAt ? { groupId, endsAt } : undefined };
  },

  /**
   * The sessions of a user, latest used first, without boards whose day is over. Dates in the future, from a clock that
   * was ahead, are reported as now.
   */
  listByUser: (userId: string, now: Date): Promise<SessionRow[]> =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('groups', 'groups.id', 'sessions.group_id')
      .select((of) => [
        ...(['sessions.id', 'device', 'groups.name as board'] as const),
        of.fn<Date>('least', ['sessions.created_at', of.val(now)]).as('created_at'),
        of.fn<Date>('least', ['last_used_at', of.val(now)]).as('last_used_at'),
      ])
      .where('sessions.user_id', '=', userId)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
      .whereRef('epoch', '=', 'session_epoch')
      .where(IS_PROVED_ENOUGH)
      .orderBy((of) => of.fn('least', ['sessions.last_used_at', of.val(now)]), 'desc')
      .orderBy('sessions.id')
      .execute(),

  markUsed: async (id: string, at: Date): Promise<void> => {
    await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
  },

  markProved: async (id: string, at: Date): Promise<void> => {
    await db.updateTable('sessions').set({ proved_at: at }).where('id', '=', id).execute();
  },

  /** The time of the session's last proof; null without a proof. */
  provedAt: async (id: string): Promise<Date | null> => {
    const row = await db.selectFrom('sessions').select('proved_at').where('id', '=', id).executeTakeFirst();
    return row?.proved_at ?? null;
  },

  /** Ends a session of this user; false for an unknown session. */
  end: async (userId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** Deletes sessions unused since then, and boards whose day is over. A process whose clock is ahead must not end all sessions. */
  deleteExpired: async (usedBefore: Date): Promise<void> => {
    await db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([
          where('last_used_at', '<', sql<Date>`least(${usedBefore}::timestamptz, now() - interval '30 days')`),
          where('ends_at', '<', sql<Date>`now() - interval '1 day'`),
        ]),
      )
      .execute();
  },
});
export type Sessions = ReturnType<typeof sessionsRepository>;
