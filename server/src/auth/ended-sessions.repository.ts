import { sql } from 'kysely';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '#database/database.ts';

/** The session that a token claims; without `sessionId`, any of the user's. */
export type ClaimedSession = { userId: string; sessionId?: string };
/** The type and token epoch of a session's user. */
export type Holder = { type: UserType; epoch: number };

/** Individually ended sessions, kept until their tokens would have expired. */
export const endedSessionsRepository = (db: Database) => ({
  add: async (id: string, until: Date): Promise<void> => {
    await db
      .insertInto('ended_sessions')
      .values({ id, until })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  /** Finds the user of each session; undefined if there is no such user, or the session was ended. */
  holders: async (claimed: readonly ClaimedSession[]): Promise<(Holder | undefined)[]> => {
    const users = claimed.map(({ userId }) => userId);
    const sessions = claimed.map(({ sessionId }) => sessionId ?? null);
    const { rows } = await sql<Holder & { at: number }>`
      select at, type, session_epoch as epoch
      from unnest(${users}::uuid[], ${sessions}::text[]) with ordinality as claimed (user_id, session, at)
      join users on users.id = claimed.user_id and deleted_at is null
      where not exists (select from ended_sessions where ended_sessions.id = claimed.session)`.execute(db);
    const holders = Array.from<Holder | undefined>({ length: claimed.length });
    for (const { at, type, epoch } of rows) holders[at - 1] = { type, epoch };
    return holders;
  },

  forget: async (now: Date): Promise<void> => {
    await db.deleteFrom('ended_sessions').where('until', '<', now).execute();
  },
});
export type EndedSessions = ReturnType<typeof endedSessionsRepository>;
