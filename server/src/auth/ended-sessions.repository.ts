import type { Database } from '#database/database.ts';

/** Sessions that were ended one by one, for as long as a token of theirs would last. */
export const endedSessionsRepository = (db: Database) => ({
  add: async (id: string, until: Date): Promise<void> => {
    await db
      .insertInto('ended_sessions')
      .values({ id, until })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  has: async (id: string): Promise<boolean> =>
    (await db.selectFrom('ended_sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  forget: async (now: Date): Promise<void> => {
    await db.deleteFrom('ended_sessions').where('until', '<', now).execute();
  },
});
export type EndedSessions = ReturnType<typeof endedSessionsRepository>;
