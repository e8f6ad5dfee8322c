import { sql, type Kysely } from 'kysely';

/** Names that groups had before: a browser that hasn't heard of a new one yet goes on naming the group by its old one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table former_group_names (
      user_id uuid not null references users on delete cascade,
      name text not null,
      group_id uuid not null references groups on delete cascade,
      renamed_at timestamptz(3) not null,
      primary key (user_id, name)
    );
    create index former_names_of_group on former_group_names (group_id);
  `.execute(db);
};
