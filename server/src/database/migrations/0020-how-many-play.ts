import { sql, type Kysely } from 'kysely';

/**
 * How many classes, and people who play on their own, last played on which day: how many there are, and how many play, is then
 * a sum of days. Counting ten thousand groups meant looking at each, since a group's row changes with every report.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    lock table groups in share row exclusive mode;

    -- Of somebody who plays on their own only the first group counts. '-infinity' stands for those that never played.
    create table groups_by_last_active (
      kind text not null,
      last_active date not null,
      groups integer not null,
      primary key (kind, last_active)
    );

    create function count_by_last_active() returns trigger language plpgsql as $$
      declare
        changes groups_by_last_active[] := '{}';
      begin
        if tg_op <> 'DELETE' then
          changes := array(
            select row(kind, coalesce(last_active, '-infinity'), 1)::groups_by_last_active from after
            where kind = 'class' or (kind = 'individual' and position = 0));
        end if;
        if tg_op <> 'INSERT' then
          changes := changes || array(
            select row(kind, coalesce(last_active, '-infinity'), -1)::groups_by_last_active from before
            where kind = 'class' or (kind = 'individual' and position = 0));
        end if;
        -- in the order of the keys, so that two transactions never wait for each other in a circle
        insert into groups_by_last_active (kind, last_active, groups)
        select kind, last_active, sum(groups) from unnest(changes) group by 1, 2 having sum(groups) <> 0 order by 1, 2
        on conflict (kind, last_active) do update set groups = groups_by_last_active.groups + excluded.groups;
        return null;
      end
    $$;
    create trigger groups_are_counted_when_added after insert on groups
      referencing new table as after for each statement execute function count_by_last_active();
    create trigger groups_are_counted_when_changed after update on groups
      referencing old table as before new table as after for each statement execute function count_by_last_active();
    create trigger groups_are_counted_when_removed after delete on groups
      referencing old table as before for each statement execute function count_by_last_active();

    insert into groups_by_last_active (kind, last_active, groups)
      select kind, coalesce(last_active, '-infinity'), count(*) from groups
      where kind = 'class' or (kind = 'individual' and position = 0) group by 1, 2;

    -- the few whose second group may play while the first doesn't
    create index groups_beside_the_first on groups (user_id) where kind = 'individual' and position > 0;
  `.execute(db);
};
