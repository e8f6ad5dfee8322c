import { sql, type Kysely } from 'kysely';

/**
 * How often videos were seen is counted by whole months as well, as groups' activity is: a year of ten thousand videos is
 * read in twelve rows each. Adding up their days took seconds.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table video_views_by_month (
      month date not null,
      video_id integer not null references videos on delete cascade,
      views integer not null,
      primary key (video_id, month)
    );
    create index video_views_by_month_and_video on video_views_by_month (month) include (video_id, views);

    create or replace function count_views() returns trigger language plpgsql as $$
      begin
        insert into video_views_by_day (day, video_id, views)
        select (seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (video_id, day) do update set views = video_views_by_day.views + excluded.views;

        insert into video_views_by_month (month, video_id, views)
        select date_trunc('month', seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1, 2
        order by 2, 1
        on conflict (video_id, month) do update set views = video_views_by_month.views + excluded.views;
        return null;
      end
    $$;

    insert into video_views_by_month (month, video_id, views)
      select date_trunc('month', day)::date, video_id, sum(views) from video_views_by_day group by 1, 2;
  `.execute(db);
};
