import { sql, type Kysely } from 'kysely';

/** A user's card shows what the user did: the audit is asked by whoever acted, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_of_actor on audit (actor_id, at desc)`.execute(db);
};
