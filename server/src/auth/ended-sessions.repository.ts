import { sql } from 'kysely';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '#database/database.ts';

/** A session as it is claimed; without a name, all that the user has. */
export type ClaimedSession = { userId: string; sessionId?: string };
/** Whose a session is. */
export type Holder = { type: UserType; epoch: number };

/** Sessions that were ended one by one, for as long as a token of theirs would last. */
export const endedSessionsRepository = (db: Database) => ({
  add: async (id: string, until: Date): Promise<void> => {
    await db
      .insertInto('ended_sessions')
      .values({ id, until })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  /** Who holds each of these sessions: undefined where there is no such user any more, or the session has been ended. */
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
