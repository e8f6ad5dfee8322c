import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** The number of the server's own finish event; players count up to 9,999. */
const FINISH_EVENT = 10_000;

export type PlayState = {
  id: string;
  group_id: string;
  composed_lesson_id: string | null;
  fixed_lesson_id: string | null;
  video_id: number | null;
  finished_at: Date | null;
  /** The last part that was seen, from 0; null before the first. */
  last_part: number | null;
  /** True if the player reached the end. */
  ended: boolean;
  /** Videos reported as seen, if the player doesn't report events. */
  seen: number[];
  /** The composed lesson of the play. */
  composed: PlayedLesson | null;
};
/** The data that decides if a composed lesson was finished, and the series that it continues. */
export type PlayedLesson = { videoIds: number[]; total_seconds: number; series_in_process: string | null };

export const finishedPlaysRepository = (db: Database) => ({
  stateOf: async (playId: string): Promise<PlayState | undefined> => {
    const { rows } = await sql<PlayState>`
      select plays.id, plays.group_id, composed_lesson_id, fixed_lesson_id, plays.video_id, finished_at,
        reported.last_part, coalesce(reported.ended, false) as ended,
        array(
          select video_id from views where not reported.anything
            and views.group_id = plays.group_id and seen_at > plays.started_at - interval '32 days' and play_id = plays.id
        ) as seen,
        (
          select json_build_object(
            'videoIds', (select coalesce(json_agg((part->'videoId')::integer), '[]') from jsonb_array_elements(parts) as part),
            'total_seconds', total_seconds, 'series_in_process', series_in_process
          )
          from composed_lessons where id = composed_lesson_id
        ) as composed
      from plays
        cross join lateral (
          select count(*) > 0 as anything, max(part) filter (where kind = 'part') as last_part, bool_or(kind = 'end') as ended
          from play_events where play_id = plays.id
        ) as reported
      where plays.id = ${playId}`.execute(db);
    return rows[0];
  },

  /**
   * Seconds played of a play's lesson: in this play and in unfinished ones begun in the previous 24 hours, because
   * an interrupted lesson is continued in a new play. If a player only reports seen videos,
   * their lengths count, up to the time since the play began.
   */
  playedSeconds: async (playId: string, now: Date): Promise<number> => {
    const { rows } = await sql<{ seconds: number }>`
      with play as (select * from plays where id = ${playId}), attempts as (
        select plays.* from play join plays on plays.group_id = play.group_id
          and plays.started_at between play.started_at - interval '1 day' and play.started_at
        where plays.id = play.id or (
          (plays.composed_lesson_id = play.composed_lesson_id or plays.fixed_lesson_id = play.fixed_lesson_id)
          and plays.finished_at is null
          and not exists (
            select from plays as finished where finished.group_id = play.group_id
              and finished.started_at between plays.started_at and play.started_at and finished.finished_at is not null
              and (finished.composed_lesson_id = play.composed_lesson_id or finished.fixed_lesson_id = play.fixed_lesson_id)
          )
        )
      )
      select coalesce(sum(coalesce(reported.seconds, least(coalesce(seen.seconds, 0), extract(epoch from ${now}::timestamptz - started_at)))), 0)::float as seconds
      from attempts
        cross join lateral (select sum(seconds) as seconds from play_events where play_id = attempts.id) as reported
        left join lateral (
          select sum(length) as seconds from videos where reported.seconds is null and id in (
            select video_id from views
            where views.group_id = attempts.group_id and seen_at > started_at - interval '32 days' and play_id = attempts.id
          )
        ) as seen on true`.execute(db);
    return rows[0]!.seconds;
  },

  /**
   * Records once that a play's lesson was finished at that moment, with the event for the statistics; the lesson's first finish also
   * marks the lesson as done and updates the group's series.
   */
  finish: (play: PlayState, moment: Date, lesson?: Pick<PlayedLesson, 'series_in_process'>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('plays')
        .set({ finished_at: moment })
        .where('id', '=', play.id)
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      await tx
        .insertInto('play_events')
        .values({ play_id: play.id, number: FINISH_EVENT, kind: 'finish', part: null, seconds: 0, at: moment })
        .execute();
      if (!lesson) return;
      if (play.composed_lesson_id !== null) {
        const done = await tx
          .updateTable('composed_lessons')
          .set({ finished_at: moment })
          .where('id', '=', play.composed_lesson_id)
          .where('finished_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (done.numUpdatedRows === 0n) return;
      }
      if (play.fixed_lesson_id !== null) {
        const done = await tx
          .updateTable('fixed_lessons')
          .set({ done_at: moment })
          .where('id', '=', play.fixed_lesson_id)
          .where('done_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (done.numUpdatedRows === 0n) return;
      }
      await tx
        .updateTable('groups')
        .set({ series_in_process: lesson.series_in_process })
        .where('id', '=', play.group_id)
        .execute();
    }),
});
export type FinishedPlaysRepository = ReturnType<typeof finishedPlaysRepository>;
