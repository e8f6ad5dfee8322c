import { sql, type Kysely } from 'kysely';

/** A saved filter is the query of its list's address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table saved_filters add column query text not null default ''`.execute(db);
  const { rows } = await sql<{ id: string; filter: Record<string, string> }>`
    select id, filter from saved_filters`.execute(db);
  for (const { id, filter } of rows)
    await sql`update saved_filters set query = ${new URLSearchParams(filter).toString()} where id = ${id}`.execute(db);
  await sql`alter table saved_filters drop column filter, alter column query drop default`.execute(db);
};
