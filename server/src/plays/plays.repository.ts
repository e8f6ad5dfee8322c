import { sql } from 'kysely';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { Database } from '#database/database.ts';

type TimedEvent = Omit<PlayEvent, 'at'> & { at: Date };

/** Plays and what happened in them. */
export const playsRepository = (db: Database) => ({
  /** How many plays a group has begun since then; counts no further than `most`. */
  begunSince: async (groupId: string, since: Date, most: number): Promise<number> => {
    const { count } = await db
      .selectFrom((from) =>
        from
          .selectFrom('plays')
          .select('id')
          .where('group_id', '=', groupId)
          .where('started_at', '>', since)
          .limit(most)
          .as('latest'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  isKnown: async (playId: string): Promise<boolean> =>
    (await db.selectFrom('plays').select('id').where('id', '=', playId).executeTakeFirst()) !== undefined,

  /** Notes that a group plays a video on its own, under an id that its player made; nothing where the id is known already. */
  addVideoPlay: async (playId: string, groupId: string, videoId: number, startedAt: Date): Promise<void> => {
    await db
      .insertInto('plays')
      .values({
        id: playId,
        group_id: groupId,
        composed_lesson_id: null,
        fixed_lesson_id: null,
        video_id: videoId,
        started_at: startedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /**
   * Adds events to a play of the user's and gives how many of them are new: an event has its number once in a play. What they
   * claim to have played beyond the time that has passed since the play began is left out. Undefined for another's play.
   */
  addEvents: async (
    playId: string,
    { userId, events, now }: { userId: string; events: readonly TimedEvent[]; now: Date },
  ): Promise<number | undefined> => {
    // what its player calls finish is that it came to the end
    const told = events.map((event) => ({ ...event, kind: event.kind === 'finish' ? 'end' : event.kind }));
    const { rows } = await sql<{ added: number | null }>`
      select add_play_events(${playId}, ${userId}, ${JSON.stringify(told)}, ${now}) as added`.execute(db);
    return rows[0]!.added ?? undefined;
  },
});
export type PlaysRepository = ReturnType<typeof playsRepository>;
