import { sql, type Kysely } from 'kysely';

/**
 * How many classes, and people who play on their own, last played on which day: how many there are, and how many play until
 * today, is then a sum of days. Counting ten thousand groups meant looking at each, since a group's row changes with every
 * report.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    lock table groups in share row exclusive mode;

    -- Of somebody who plays on their own only the first group counts. '-infinity' stands for those that never played.
    create table last_active_counts (
      kind text not null,
      last_active date not null,
      groups integer not null,
      primary key (kind, last_active)
    );

    create function counts_by_last_active(one groups) returns boolean language sql immutable
      return one.kind = 'class' or (one.kind = 'individual' and one.position = 0);

    create function count_by_last_active() returns trigger language plpgsql as $$
      begin
        -- one transaction at a time, and none that still waits for another row: they would wait for each other in circles
        perform pg_advisory_xact_lock('last_active_counts'::regclass::oid::bigint);
        if tg_op <> 'INSERT' and counts_by_last_active(old) then
          update last_active_counts set groups = groups - 1
          where kind = old.kind and last_active = coalesce(old.last_active, '-infinity');
        end if;
        if tg_op <> 'DELETE' and counts_by_last_active(new) then
          insert into last_active_counts (kind, last_active, groups)
          values (new.kind, coalesce(new.last_active, '-infinity'), 1)
          on conflict (kind, last_active) do update set groups = last_active_counts.groups + 1;
        end if;
        return null;
      end
    $$;
    -- at the end of a transaction, when it has all other rows that it wants
    create constraint trigger group_is_counted after insert or delete on groups
      deferrable initially deferred for each row execute function count_by_last_active();
    create constraint trigger group_is_counted_anew after update on groups
      deferrable initially deferred for each row
      when ((old.kind, old.position, old.last_active) is distinct from (new.kind, new.position, new.last_active))
      execute function count_by_last_active();

    insert into last_active_counts (kind, last_active, groups)
      select kind, coalesce(last_active, '-infinity'), count(*) from groups
      where counts_by_last_active(groups) group by 1, 2;

    -- the few whose second group may play while the first doesn't
    create index groups_beside_the_first on groups (user_id) where kind = 'individual' and position > 0;
  `.execute(db);
};
