import { sql, type Insertable } from 'kysely';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

type TimedEvent = Omit<PlayEvent, 'at'> & { at: Date };

/** Adds a play of a lesson; returns its id. */
export const startPlay = async (db: Database, play: Insertable<Tables['plays']>): Promise<string> =>
  (await db.insertInto('plays').values(play).returning('id').executeTakeFirstOrThrow()).id;

/** Plays and their events. */
export const playsRepository = (db: Database) => ({
  /** Number of plays that a group has begun since then, at most `max`. */
  begunSince: async (groupId: string, since: Date, max: number): Promise<number> => {
    const { count } = await db
      .selectFrom((from) =>
        from
          .selectFrom('plays')
          .select('id')
          .where('group_id', '=', groupId)
          .where('started_at', '>', since)
          .limit(max)
          .as('latest'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** The group of a play; undefined for an unknown play. */
  findGroupId: async (playId: string): Promise<string | undefined> =>
    (await db.selectFrom('plays').select('group_id').where('id', '=', playId).executeTakeFirst())?.group_id,

  /** Adds the play of a single video, with an id from its player; does nothing if the id is known. */
  addVideoPlay: async (playId: string, groupId: string, videoId: number, startedAt: Date): Promise<void> => {
    await db
      .insertInto('plays')
      .values({ id: playId, group_id: groupId, video_id: videoId, started_at: startedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Stores the number of minutes after which a play has to end. */
  limit: async (playId: string, minutes: number): Promise<void> => {
    await db.updateTable('plays').set({ minutes }).where('id', '=', playId).execute();
  },

  /** Adds another play of the lesson of a group's play, begun no earlier than that play; does nothing if the id already exists, or that play has no lesson. */
  addRepeat: async (
    playId: string,
    { of, groupId, startedAt }: { of: string; groupId: string; startedAt: Date },
  ): Promise<void> => {
    await sql`
      insert into plays (id, group_id, composed_lesson_id, fixed_lesson_id, started_at)
      select ${playId}, group_id, composed_lesson_id, fixed_lesson_id, greatest(${startedAt}::timestamptz, started_at) from plays
      where id = ${of} and group_id = ${groupId} and video_id is null
      on conflict do nothing`.execute(db);
  },

  /**
   * Adds events to a play of the user and returns the number of new ones: event numbers are unique in a play. Playing time
   * beyond the time since the play began is cut. Undefined for another user's play.
   */
  addEvents: async (
    playId: string,
    { userId, events, now }: { userId: string; events: readonly TimedEvent[]; now: Date },
  ): Promise<number | undefined> => {
    // a player's 'finish' only means that it reached the end
    const stored = events.map((event) => ({ ...event, kind: event.kind === 'finish' ? 'end' : event.kind }));
    const { rows } = await sql<{ added: number | null }>`
      select add_play_events(${playId}, ${userId}, ${JSON.stringify(stored)}, ${now}) as added`.execute(db);
    return rows[0]!.added ?? undefined;
  },
});
export type PlaysRepository = ReturnType<typeof playsRepository>;
