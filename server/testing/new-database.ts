import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database on that PostgreSQL, empty or as a copy of `template`, which must have no connections; returns its URL. */
export const newDatabase = async (on: string, template?: string): Promise<string> => {
  const url = new URL(on);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(
    `create database ${name}${template === undefined ? '' : ` template ${nameOf(template)} strategy file_copy`}`,
  );
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
};

const nameOf = (address: string): string => new URL(address).pathname.slice(1);
