import pg from 'pg';

const DUPLICATE_ROLE = '42710';
const DUPLICATE_DATABASE = '42P04';

/** Ignores that another process has created the same object concurrently. */
const ignoreCode =
  (code: string) =>
  (error: { code?: string }): void => {
    if (error.code !== code) throw error;
  };

/**
 * Creates the application's database and its unprivileged user. If the collation library
 * has changed since the last start (another machine, another version), rebuilds the indexes that depend on it.
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
    await admin.query(`CREATE ROLE ${user} LOGIN CREATEDB PASSWORD ${secret}`).catch(ignoreCode(DUPLICATE_ROLE));
    await admin.query(`CREATE DATABASE ${user} OWNER ${user}`).catch(ignoreCode(DUPLICATE_DATABASE));
  } else if (rows[0]?.outdated) {
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    try {
      await owner.query(`REINDEX DATABASE ${pg.escapeIdentifier(name)}`);
      const own = await owner.query<{ name: string }>(
        `SELECT oid::regcollation::text AS name FROM pg_collation WHERE collnamespace = 'public'::regnamespace`,
      );
      for (const collation of own.rows) await owner.query(`ALTER COLLATION ${collation.name} REFRESH VERSION`);
      // the last step, so that the next start repeats everything after an interruption
      await owner.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} REFRESH COLLATION VERSION`);
    } finally {
      await owner.end();
    }
  }
};
