import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { newBucket, s3TestUrl } from '@zuzu/server/testing/s3.ts';

/**
 * `postgres://postgres@127.0.0.1:5432/postgres`: administrator URL of a PostgreSQL for tests. Tests that need it are
 * skipped if it isn't set.
 */
const postgresTestUrl = process.env['POSTGRES_TEST_URL'];

/** True if a PostgreSQL and an S3 server are available for tests with several processes. */
export const haveExternalServices = postgresTestUrl !== undefined && s3TestUrl !== undefined;

export type ExternalServices = {
  /** Settings for every process of an installation that uses them. */
  settings: Readonly<Record<string, string>>;
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  /** Terminates every connection to the database, as a restart does. */
  cutDatabase: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Creates a database and a bucket. */
export const newExternalServices = async (): Promise<ExternalServices> => {
  const admin = new pg.Client({ connectionString: postgresTestUrl });
  await admin.connect();
  const name = `zuzu_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgresTestUrl ?? '');
  url.pathname = `/${name}`;
  const bucket = await newBucket();
  const { endpoint = '', bucket: bucketName } = bucket.location;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => undefined);
  return {
    settings: {
      DATABASE_URL: url.href,
      STORAGE_URL: `s3://${bucketName}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
      AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
      DEMO: 'off',
    },
    query: async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows,
    cutDatabase: async () => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    },
    remove: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await bucket.remove();
    },
  };
};
