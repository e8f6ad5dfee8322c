import { sql, type Generated, type GeneratedAlways } from 'kysely';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import type { ReportedEvent } from '@zuzu/domain/lessons/interrupted.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { SEEN_AGAIN_AFTER_MS } from '@zuzu/domain/lessons/seen.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { Database } from '#database/database.ts';

type SeenTable = {
  group_id: string;
  video_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
  times: Generated<number>;
};

type ViewsTable = {
  id: GeneratedAlways<string>;
  group_id: string;
  video_id: number;
  play_id: string | null;
  seen_at: Date;
};

export interface SeenTables {
  seen: SeenTable;
  views: ViewsTable;
}

const SEEN_AGAIN_AFTER = `${SEEN_AGAIN_AFTER_MS} milliseconds`;

type UnfinishedLesson = {
  groupId: string;
  lessonId: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  place: LessonSpace;
  minutes: number | null;
  user: { type: UserType; landing: boolean | null };
  parts: { videoId: number; length: number; blockPath: string }[];
  events: ReportedEvent[];
};

/** The viewing histories of groups. */
export const seenRepository = (db: Database) => ({
  /**
   * Adds a view of each video at that moment; returns the ids of the videos that count, and the time of the group's last view. A
   * second view by the same group within ten minutes doesn't count, so the same report sent twice counts once.
   */
  add: async (
    groupId: string,
    videoIds: readonly number[],
    seenAt: Date,
    playId: string | undefined,
  ): Promise<{ added: number[]; lastSeenAt: Date | null }> => {
    const { rows } = await sql<{ added: number[]; lastSeenAt: Date | null }>`
      select added, latest as "lastSeenAt"
      from mark_seen(${groupId}, ${videoIds}, ${seenAt}, ${playId ?? null}, ${SEEN_AGAIN_AFTER})`.execute(db);
    return rows[0]!;
  },

  /** The group's history in two columns of equal length, oldest first; times in ms since the epoch. */
  history: async (groupId: string): Promise<Omit<History, 'seriesInProcess'>> => {
    // two lists in one row, because sending and parsing hundreds of rows takes longer
    const { rows } = await sql<{ ids: number[]; times: number[]; lessons: number }>`
      select coalesce(json_agg(video_id order by last_seen_at), '[]') as ids,
        coalesce(json_agg(extract(epoch from last_seen_at) * 1000 order by last_seen_at), '[]') as times,
        coalesce((select lessons_seen from groups where id = ${groupId}), 0) as lessons
      from seen where group_id = ${groupId}`.execute(db);
    const { ids, times, lessons } = rows[0]!;
    return { videoIds: Int32Array.from(ids), seenAt: Float64Array.from(times), lessons };
  },

  /** The last `limit` videos seen by each of the groups, newest first; times in ms since the epoch. */
  lastSeen: async (
    groupIds: readonly string[],
    limit: number,
  ): Promise<{ groupId: string; fileKeys: string[]; seenAt: number[] }[]> => {
    // one row per group, because sending and parsing hundreds of rows takes longer; each video is looked up by id, because a join
    // would read the whole library
    const { rows } = await sql<{ groupId: string; fileKeys: string[]; seenAt: number[] }>`
      select id as "groupId", json_agg(file_key order by last_seen_at desc) as "fileKeys",
        json_agg(extract(epoch from last_seen_at) * 1000 order by last_seen_at desc) as "seenAt"
      from unnest(${groupIds}::uuid[]) as id cross join lateral (
        select last_seen_at, (select file_key from videos where videos.id = video_id) as file_key
        from seen where group_id = id order by last_seen_at desc limit ${limit}
      ) as latest
      group by id`.execute(db);
    return rows;
  },

  /**
   * For each group that has played lessons since `since`: when it finished them (ms since the epoch), the total it has ever finished, and
   * whether its latest lesson begun since `today` is unfinished.
   */
  playedLessons: async (
    groupIds: readonly string[],
    { since, today }: { since: Date; today: Date },
  ): Promise<{ groupId: string; finishedAt: number[]; finished: number; hasBegun: boolean }[]> => {
    const { rows } = await sql<{ groupId: string; finishedAt: number[]; finished: number; hasBegun: boolean }>`
      select group_id as "groupId",
        coalesce(json_agg(extract(epoch from finished_at) * 1000) filter (where finished_at is not null), '[]') as "finishedAt",
        (
          select count(*) from plays as every
          where every.group_id = plays.group_id and every.finished_at is not null and every.video_id is null
        ) as finished,
        coalesce(max(started_at) filter (where finished_at is null and started_at >= ${today}
          and exists (select from play_events where play_id = plays.id and kind = 'start'))
          > coalesce(max(finished_at), '-infinity'), false) as "hasBegun"
      from plays
      where group_id = any(${groupIds}::uuid[]) and started_at >= ${since} and video_id is null
      group by group_id`.execute(db);
    return rows;
  },

  /** For each group, its most recently played unfinished lesson of that day ('YYYY-MM-DD'), with the reported events and the minutes of its last play. */
  unfinishedLessons: async (groupIds: readonly string[], day: string): Promise<UnfinishedLesson[]> => {
    const { rows } = await sql<UnfinishedLesson>`
      select latest.* from unnest(${groupIds}::uuid[]) as group_ids (id) cross join lateral (
        select lessons.group_id as "groupId", lessons.id as "lessonId", length_code as "lengthCode", intensity, place, minutes,
          (
            select json_build_object('type', type, 'landing', landing)
            from groups join users on users.id = user_id where groups.id = lessons.group_id
          ) as user,
          (
            select json_agg(json_build_object(
              'videoId', (part->>'videoId')::integer, 'blockPath', part->>'blockPath',
              'length', coalesce((select length from videos where id = (part->>'videoId')::integer), 0)
            ) order by at)
            from jsonb_array_elements(parts) with ordinality as stored (part, at)
          ) as parts,
          (
            select json_agg(json_build_object(
              'kind', kind, 'part', part, 'videoId', play_events.video_id, 'position', position, 'seconds', seconds
            ) order by at, number)
            from plays join play_events on play_id = plays.id where composed_lesson_id = lessons.id
          ) as events
        from composed_lessons as lessons join plays on composed_lesson_id = lessons.id
        where lessons.group_id = group_ids.id and local_date = ${day} and lessons.finished_at is null and replaced_at is null
          and exists (select from play_events where play_id = plays.id)
        order by plays.started_at desc limit 1
      ) as latest`.execute(db);
    return rows;
  },

  /** The events reported since then for a fixed lesson, in all its plays. */
  fixedLessonEvents: (lessonId: string, since: Date): Promise<ReportedEvent[]> =>
    db
      .selectFrom('plays')
      .innerJoin('play_events', 'play_id', 'plays.id')
      .select(['kind', 'part', 'play_events.video_id as videoId', 'position', 'seconds'])
      .where('fixed_lesson_id', '=', lessonId)
      .where('at', '>=', since)
      .orderBy('at')
      .orderBy('number')
      .execute(),
});
export type SeenRepository = ReturnType<typeof seenRepository>;
