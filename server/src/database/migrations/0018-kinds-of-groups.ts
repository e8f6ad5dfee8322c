import { sql, type Kysely } from 'kysely';

/**
 * Whose a group is stands in its own row, so that the statistics of ten thousand groups need not look at as many users: a class
 * (or another group of an organization), an individual's, nobody's any more, or the simulation's. And what groups of a kind did
 * is counted together; a group that becomes another kind takes along what it did.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table groups add column kind text not null default 'class'
      check (kind in ('class', 'individual', 'former', 'simulation'));

    create function kind_of_group() returns trigger language plpgsql as $$
      begin
        new.kind := case
          when new.simulation_intensity is not null then 'simulation'
          when new.user_id is null or new.archived_at is not null then 'former'
          -- locked, so that a user whose type changes at the same time is waited for
          when (select type from users where id = new.user_id for share) in ('A', 'B') then 'individual'
          else 'class'
        end;
        return new;
      end
    $$;
    create trigger group_has_a_kind before insert or update of user_id, archived_at, kind on groups
      for each row execute function kind_of_group();

    create function note_kinds_of_groups() returns trigger language plpgsql as $$
      begin
        update groups set kind = 'class' where user_id = new.id; -- the trigger of groups says which
        return null;
      end
    $$;
    create trigger kinds_of_groups_are_noted after update of type on users
      for each row when (old.type <> new.type) execute function note_kinds_of_groups();

    update groups set kind = 'class';

    create table activity_by_kind (
      day date not null,
      kind text not null,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (day, kind)
    );

    -- rows are written in the order of their keys, so that two transactions never wait for each other in a circle
    create function add_to_activity_by_kind(changes activity_by_kind[]) returns void language sql as $$
      insert into activity_by_kind (day, kind, started, finished, seconds)
      select day, kind, sum(started), sum(finished), sum(seconds) from unnest(changes) group by 1, 2 order by 1, 2
      on conflict (day, kind) do update set
        started = activity_by_kind.started + excluded.started,
        finished = activity_by_kind.finished + excluded.finished,
        seconds = activity_by_kind.seconds + excluded.seconds
    $$;

    create function count_activity_by_kind() returns trigger language plpgsql as $$
      begin
        -- whoever changes the kind of one of these groups waits, and takes along what is counted here
        perform from groups where id in (select group_id from added join plays on plays.id = added.play_id)
        order by id for no key update;
        perform add_to_activity_by_kind(array_agg(row(
          (added.at at time zone 'Asia/Jerusalem')::date, groups.kind,
          (added.kind = 'start' and plays.video_id is null)::integer,
          (added.kind = 'finish' and plays.video_id is null)::integer,
          added.seconds)::activity_by_kind))
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.kind <> 'simulation';
        return null;
      end
    $$;
    -- before the other trigger, which comes later by its name: of all that a report writes, its group is locked first
    create trigger events_are_counted_by_kind after insert on play_events
      referencing new table as added for each statement execute function count_activity_by_kind();

    create function take_activity_along() returns trigger language plpgsql as $$
      declare
        moved uuid[] := array(select id from after join before using (id) where after.kind <> before.kind);
      begin
        if moved <> '{}' then
          perform add_to_activity_by_kind(array_agg(row(
            day, side.kind, side.sign * started, side.sign * finished, side.sign * seconds)::activity_by_kind))
          from activity_by_group join (
            select id, kind, 1 as sign from after union all select id, kind, -1 from before
          ) as side on side.id = group_id
          where group_id = any(moved);
        end if;
        return null;
      end
    $$;
    create trigger activity_is_taken_along after update on groups
      referencing old table as before new table as after for each statement execute function take_activity_along();

    create function take_activity_away() returns trigger language plpgsql as $$
      begin
        perform add_to_activity_by_kind(array_agg(row(day, old.kind, -started, -finished, -seconds)::activity_by_kind))
        from activity_by_group where group_id = old.id;
        return old;
      end
    $$;
    create trigger activity_is_taken_away before delete on groups
      for each row execute function take_activity_away();

    insert into activity_by_kind (day, kind, started, finished, seconds)
      select day, kind, sum(started), sum(finished), sum(seconds)
      from activity_by_group join groups on groups.id = group_id group by 1, 2;

    create index classes_by_name on groups (name, id) where kind = 'class';
    create index classes_by_letters on groups using gin (letter_pairs(lower(name))) where kind = 'class';
    create index owners_by_letters on users using gin (letter_pairs(lower(coalesce(nullif(organization, ''), full_name, ''))));
    create index groups_by_kind on groups (kind, user_id);
    create index groups_by_last_day on groups (kind, last_active, user_id, id);
  `.execute(db);
};
