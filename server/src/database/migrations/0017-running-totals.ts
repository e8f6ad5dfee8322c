import { sql, type Kysely } from 'kysely';

/**
 * What is counted of videos and groups runs on: how much it is in all, and how much it had been before each week. Any range is
 * then the difference of two rows of a video or group, however long it is; until now a year was added up out of its months, of
 * which there were twelve rows, and the days beside them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- reports of a process that still runs beside this one wait here, before they hold what the rest needs
    lock table groups in access exclusive mode;

    create table video_views_in_all (
      video_id integer primary key references videos on delete cascade,
      views integer not null
    );
    -- of the weeks (from Sunday) in which the video was seen: of any other it is what it is for the next one that is there
    create table video_views_before_week (
      week date not null,
      video_id integer not null references videos on delete cascade,
      views integer not null,
      primary key (video_id, week)
    );
    create index video_views_before_week_and_video on video_views_before_week (week) include (video_id, views);

    create table activity_by_group_in_all (
      group_id uuid primary key references groups on delete cascade,
      started integer not null,
      finished integer not null,
      seconds double precision not null
    );
    create table activity_by_group_before_week (
      week date not null,
      group_id uuid not null references groups on delete cascade,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (group_id, week)
    );
    create index activity_by_group_before_week_and_group on activity_by_group_before_week (week)
      include (group_id, started, finished, seconds);

    create function week_of(day date) returns date language sql immutable
      return day - extract(dow from day)::integer;

    -- Rows are written in the order of their keys, so that two reports at once never wait for each other in a circle. Whoever has
    -- changed what a video or group has in all is alone with its weeks until the transaction ends.
    create or replace function count_views() returns trigger language plpgsql as $$
      begin
        insert into video_views_by_day (day, video_id, views)
        select (seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (video_id, day) do update set views = video_views_by_day.views + excluded.views;

        insert into video_views_in_all (video_id, views)
        select video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1
        order by 1
        on conflict (video_id) do update set views = video_views_in_all.views + excluded.views;

        insert into video_views_before_week (week, video_id, views)
        select week, video_id, coalesce(
          (select later.views from video_views_before_week as later
            where later.video_id = told.video_id and later.week > told.week order by later.week limit 1),
          video_views_in_all.views - told.views)
        from (
          select week_of((seen_at at time zone 'Asia/Jerusalem')::date) as week, video_id,
            sum(count(*)) over (partition by video_id) as views
          from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
          group by 1, 2
        ) as told join video_views_in_all using (video_id)
        order by video_id, week
        on conflict (video_id, week) do nothing;

        -- what is told late of a week had been before the weeks after it
        update video_views_before_week as later set views = later.views + earlier.views
        from (
          select after.video_id, after.week, count(*) as views
          from added
            join groups on groups.id = added.group_id and groups.simulation_intensity is null
            join video_views_before_week as after on after.video_id = added.video_id
              and after.week > (added.seen_at at time zone 'Asia/Jerusalem')::date
          group by 1, 2
        ) as earlier
        where later.video_id = earlier.video_id and later.week = earlier.week;
        return null;
      end
    $$;

    create or replace function count_play_events() returns trigger language plpgsql as $$
      begin
        insert into activity_by_day (day, user_type, source, intensity, started, finished, seconds)
        select (at at time zone 'Asia/Jerusalem')::date,
          coalesce(users.type, ''),
          case when plays.video_id is not null then 'video' when fixed_lesson_id is not null then 'fixed' else 'composed' end,
          coalesce(composed_lessons.intensity, fixed_lessons.intensity, 0),
          count(*) filter (where added.kind = 'start'), count(*) filter (where added.kind = 'finish'), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
          left join users on users.id = groups.user_id
          left join composed_lessons on composed_lessons.id = plays.composed_lesson_id
          left join fixed_lessons on fixed_lessons.id = plays.fixed_lesson_id
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (day, user_type, source, intensity) do update set
          started = activity_by_day.started + excluded.started,
          finished = activity_by_day.finished + excluded.finished,
          seconds = activity_by_day.seconds + excluded.seconds;

        insert into activity_by_group (day, group_id, started, finished, seconds)
        select (at at time zone 'Asia/Jerusalem')::date, plays.group_id,
          count(*) filter (where added.kind = 'start' and plays.video_id is null),
          count(*) filter (where added.kind = 'finish' and plays.video_id is null), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (group_id, day) do update set
          started = activity_by_group.started + excluded.started,
          finished = activity_by_group.finished + excluded.finished,
          seconds = activity_by_group.seconds + excluded.seconds;

        insert into activity_by_group_in_all (group_id, started, finished, seconds)
        select plays.group_id,
          count(*) filter (where added.kind = 'start' and plays.video_id is null),
          count(*) filter (where added.kind = 'finish' and plays.video_id is null), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
        group by 1
        order by 1
        on conflict (group_id) do update set
          started = activity_by_group_in_all.started + excluded.started,
          finished = activity_by_group_in_all.finished + excluded.finished,
          seconds = activity_by_group_in_all.seconds + excluded.seconds;

        insert into activity_by_group_before_week (week, group_id, started, finished, seconds)
        select told.week, told.group_id,
          coalesce(later.started, in_all.started - told.started),
          coalesce(later.finished, in_all.finished - told.finished),
          coalesce(later.seconds, in_all.seconds - told.seconds)
        from (
          select week_of((at at time zone 'Asia/Jerusalem')::date) as week, plays.group_id,
            sum(count(*) filter (where added.kind = 'start' and plays.video_id is null)) over of_group as started,
            sum(count(*) filter (where added.kind = 'finish' and plays.video_id is null)) over of_group as finished,
            sum(sum(added.seconds)) over of_group as seconds
          from added
            join plays on plays.id = added.play_id
            join groups on groups.id = plays.group_id and groups.simulation_intensity is null
          group by 1, 2
          window of_group as (partition by plays.group_id)
        ) as told
          join activity_by_group_in_all as in_all using (group_id)
          left join lateral (
            select started, finished, seconds from activity_by_group_before_week as next
            where next.group_id = told.group_id and next.week > told.week order by next.week limit 1
          ) as later on true
        order by told.group_id, told.week
        on conflict (group_id, week) do nothing;

        update activity_by_group_before_week as later set
          started = later.started + earlier.started,
          finished = later.finished + earlier.finished,
          seconds = later.seconds + earlier.seconds
        from (
          select after.group_id, after.week,
            count(*) filter (where added.kind = 'start' and plays.video_id is null) as started,
            count(*) filter (where added.kind = 'finish' and plays.video_id is null) as finished,
            sum(added.seconds) as seconds
          from added
            join plays on plays.id = added.play_id
            join groups on groups.id = plays.group_id and groups.simulation_intensity is null
            join activity_by_group_before_week as after on after.group_id = plays.group_id
              and after.week > (added.at at time zone 'Asia/Jerusalem')::date
          group by 1, 2
        ) as earlier
        where later.group_id = earlier.group_id and later.week = earlier.week;
        return null;
      end
    $$;

    insert into video_views_in_all (video_id, views)
      select video_id, sum(views) from video_views_by_day group by 1;
    insert into video_views_before_week (week, video_id, views)
      select week_of(day), video_id, sum(sum(views)) over (partition by video_id order by week_of(day)) - sum(views)
      from video_views_by_day group by 1, 2;
    insert into activity_by_group_in_all (group_id, started, finished, seconds)
      select group_id, sum(started), sum(finished), sum(seconds) from activity_by_group group by 1;
    insert into activity_by_group_before_week (week, group_id, started, finished, seconds)
      select week_of(day), group_id,
        sum(sum(started)) over of_group - sum(started),
        sum(sum(finished)) over of_group - sum(finished),
        sum(sum(seconds)) over of_group - sum(seconds)
      from activity_by_group group by 1, 2
      window of_group as (partition by group_id order by week_of(day));

    drop table video_views_by_month;
    drop table activity_by_group_and_month;
  `.execute(db);
};
