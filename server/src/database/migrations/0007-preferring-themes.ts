import { sql, type Kysely } from 'kysely';

/** Themes only prefer their videos, and school years are the only simulations in the background. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table themes drop column mode, drop column categories`.execute(db);
  for (const table of ['composed_lessons', 'fixed_lessons'])
    await sql`
      update ${sql.table(table)} set warnings =
        (select coalesce(jsonb_agg(warning), '[]') from jsonb_array_elements(warnings) as warning where warning->>'code' <> 'THEME')
      where warnings @> '[{"code": "THEME"}]'`.execute(db);
  await sql`delete from simulated_years where kind <> 'year'`.execute(db);
  await sql`alter table simulated_years drop column kind`.execute(db);
  await sql`alter table simulated_years add primary key (manager_id)`.execute(db);
};
