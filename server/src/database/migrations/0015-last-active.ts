import { sql, type Kysely } from 'kysely';

/**
 * When a group last played anything is kept with the group: looking it up for the statistics of five thousand classes took
 * as long as adding up what they did.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table groups add column last_active date;

    -- a group's first event of a day adds a row; the others of that day only change it, and nothing here
    create function note_last_active() returns trigger language plpgsql as $$
      begin
        update groups set last_active = latest.day
        from (select group_id, max(day) as day from added group by group_id order by group_id) as latest
        where groups.id = latest.group_id and (last_active is null or last_active < latest.day);
        return null;
      end
    $$;
    create trigger activity_is_noted after insert on activity_by_group
      referencing new table as added for each statement execute function note_last_active();

    update groups set last_active = latest.day
    from (select group_id, max(day) as day from activity_by_group group by group_id) as latest
    where groups.id = latest.group_id;
  `.execute(db);
};
