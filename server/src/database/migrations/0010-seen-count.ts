import { sql, type Kysely } from 'kysely';

/**
 * How many different videos a group has seen is kept with the group: counting the histories of ten thousand groups for the
 * list of users took seconds.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table groups add column seen_count integer not null default 0;

    create function count_seen() returns trigger language plpgsql as $$
      begin
        update groups set seen_count = seen_count + by_group.change
        from (
          select group_id, count(*) * case when tg_op = 'DELETE' then -1 else 1 end as change
          from changed group by group_id order by group_id
        ) as by_group
        where groups.id = by_group.group_id;
        return null;
      end
    $$;
    create trigger seen_added after insert on seen
      referencing new table as changed for each statement execute function count_seen();
    create trigger seen_removed after delete on seen
      referencing old table as changed for each statement execute function count_seen();

    update groups set seen_count = counted.count
    from (select group_id, count(*) as count from seen group by group_id) as counted
    where groups.id = counted.group_id;
  `.execute(db);
};
