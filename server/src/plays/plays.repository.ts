import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { Database } from '../database/database.ts';

/** Plays and what happened in them. */
export const playsRepository = (db: Database) => ({
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

  /** Whether it is a play of one of the user's groups. */
  isOwn: async (playId: string, userId: string): Promise<boolean> =>
    (await db
      .selectFrom('plays')
      .innerJoin('groups', 'groups.id', 'plays.group_id')
      .select('plays.id')
      .where('plays.id', '=', playId)
      .where('groups.user_id', '=', userId)
      .executeTakeFirst()) !== undefined,

  /** Adds events and gives how many of them are new: an event has its number once in a play. */
  addEvents: async (playId: string, events: readonly (Omit<PlayEvent, 'at'> & { at: Date })[]): Promise<number> => {
    const added = await db
      .insertInto('play_events')
      .values(
        events.map(({ number, kind, part, seconds, at }) => ({
          play_id: playId,
          number,
          kind,
          part: part ?? null,
          seconds,
          at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .execute();
    return added.length;
  },
});
export type PlaysRepository = ReturnType<typeof playsRepository>;
