import { sql, type Kysely } from 'kysely';

/**
 * What the statistics show is counted when it happens, in the same transaction as what it is counted from, so that no view
 * of it reads every event. Days are those of Asia/Jerusalem; simulations don't count.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table activity_by_day (
      day date not null,
      user_type text not null,
      source text not null check (source in ('composed', 'fixed', 'video')),
      -- 0: a video on its own belongs to none
      intensity smallint not null,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (day, user_type, source, intensity)
    );

    create table activity_by_group (
      day date not null,
      group_id uuid not null references groups on delete cascade,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (group_id, day)
    );
    create index activity_by_group_and_day on activity_by_group (day) include (group_id, started, finished, seconds);

    -- the same by whole months: a year of a thousand groups is read in twelve rows each
    create table activity_by_group_and_month (
      month date not null,
      group_id uuid not null references groups on delete cascade,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (group_id, month)
    );

    create table video_views_by_day (
      day date not null,
      video_id integer not null references videos on delete cascade,
      views integer not null,
      primary key (video_id, day)
    );
    create index video_views_by_day_and_video on video_views_by_day (day) include (video_id, views);

    -- rows are written in the order of their keys, so that two reports at once never wait for each other in a circle
    create function count_play_events() returns trigger language plpgsql as $$
      begin
        insert into activity_by_day (day, user_type, source, intensity, started, finished, seconds)
        select (at at time zone 'Asia/Jerusalem')::date,
          coalesce(users.type, ''),
          case when plays.video_id is not null then 'video' when fixed_lesson_id is not null then 'fixed' else 'composed' end,
          coalesce(composed_lessons.intensity, fixed_lessons.intensity, 0),
          count(*) filter (where kind = 'start'), count(*) filter (where kind = 'finish'), sum(added.seconds)
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
          count(*) filter (where kind = 'start' and plays.video_id is null),
          count(*) filter (where kind = 'finish' and plays.video_id is null), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (group_id, day) do update set
          started = activity_by_group.started + excluded.started,
          finished = activity_by_group.finished + excluded.finished,
          seconds = activity_by_group.seconds + excluded.seconds;

        insert into activity_by_group_and_month (month, group_id, started, finished, seconds)
        select date_trunc('month', at at time zone 'Asia/Jerusalem')::date, plays.group_id,
          count(*) filter (where kind = 'start' and plays.video_id is null),
          count(*) filter (where kind = 'finish' and plays.video_id is null), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (group_id, month) do update set
          started = activity_by_group_and_month.started + excluded.started,
          finished = activity_by_group_and_month.finished + excluded.finished,
          seconds = activity_by_group_and_month.seconds + excluded.seconds;
        return null;
      end
    $$;
    create trigger play_events_are_counted after insert on play_events
      referencing new table as added for each statement execute function count_play_events();

    create function count_views() returns trigger language plpgsql as $$
      begin
        insert into video_views_by_day (day, video_id, views)
        select (seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (video_id, day) do update set views = video_views_by_day.views + excluded.views;
        return null;
      end
    $$;
    create trigger views_are_counted after insert on views
      referencing new table as added for each statement execute function count_views();

    insert into video_views_by_day (day, video_id, views)
      select (seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
      from views join groups on groups.id = views.group_id and groups.simulation_intensity is null
      group by 1, 2;
  `.execute(db);
};
