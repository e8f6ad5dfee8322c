import pg from 'pg';

const DUPLICATE_ROLE = '42710';
const DUPLICATE_DATABASE = '42P04';

/** Another process may make the same thing at the same moment. */
const ignoring =
  (code: string) =>
  (error: { code?: string }): void => {
    if (error.code !== code) throw error;
  };

/**
 * Makes the application's user and its database, without the administrator's rights. Where the library that orders text
 * has changed since the last start (another machine, another version), rebuilds the indexes that relied on the old one.
 */
export const prepareDatabase = async (
  admin: pg.Client,
  { name, password, connectionString }: { name: string; password: string; connectionString: string },
): Promise<void> => {
  const { rows } = await admin.query<{ outdated: boolean }>(
    `SELECT datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid) AS outdated
       FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (rows.length === 0) {
    const [user, secret] = [pg.escapeIdentifier(name), pg.escapeLiteral(password)];
    await admin.query(`CREATE ROLE ${user} LOGIN CREATEDB PASSWORD ${secret}`).catch(ignoring(DUPLICATE_ROLE));
    await admin.query(`CREATE DATABASE ${user} OWNER ${user}`).catch(ignoring(DUPLICATE_DATABASE));
  } else if (rows[0]?.outdated) {
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    try {
      await owner.query(`REINDEX DATABASE ${pg.escapeIdentifier(name)}`);
      const own = await owner.query<{ name: string }>(
        `SELECT oid::regcollation::text AS name FROM pg_collation WHERE collnamespace = 'public'::regnamespace`,
      );
      for (const collation of own.rows) await owner.query(`ALTER COLLATION ${collation.name} REFRESH VERSION`);
      // the last step: until then the next start does all of it again
      await owner.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} REFRESH COLLATION VERSION`);
    } finally {
      await owner.end();
    }
  }
};
