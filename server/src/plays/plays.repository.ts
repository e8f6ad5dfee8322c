import type { Insertable } from 'kysely';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

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
  addEvents: (
    playId: string,
    { userId, events, now }: { userId: string; events: readonly TimedEvent[]; now: Date },
  ): Promise<number | undefined> =>
    db.transaction().execute(async (tx) => {
      const play = await tx
        .selectFrom('plays')
        .innerJoin('groups', 'groups.id', 'plays.group_id')
        .select('started_at')
        .where('plays.id', '=', playId)
        .where('groups.user_id', '=', userId)
        .forNoKeyUpdate('plays') // reports of one play wait for each other
        .executeTakeFirst();
      if (!play) return undefined;
      const known = await tx
        .selectFrom('play_events')
        .select(['number', 'seconds'])
        .where('play_id', '=', playId)
        .execute();
      const numbers = new Set(known.map(({ number }) => number));
      let left =
        (now.getTime() - play.started_at.getTime()) / 1_000 - known.reduce((sum, { seconds }) => sum + seconds, 0);
      const added: Insertable<Tables['play_events']>[] = [];
      for (const { number, kind, part, seconds, at } of events) {
        if (numbers.has(number)) continue;
        numbers.add(number);
        const believed = Math.max(0, Math.min(seconds, Math.floor(left * 1_000) / 1_000));
        left -= believed;
        added.push({
          play_id: playId,
          number,
          kind: kind === 'finish' ? 'end' : kind,
          part: part ?? null,
          seconds: believed,
          at,
        });
      }
      if (added.length > 0) await tx.insertInto('play_events').values(added).execute();
      return added.length;
    }),
});
export type PlaysRepository = ReturnType<typeof playsRepository>;
