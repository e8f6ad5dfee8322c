import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyJson } from '#testing/any-json.ts';
import { people } from '#testing/people.ts';
import { createDatabase, startTestServer } from '#testing/test-server.ts';
import { openDatabase } from './database.ts';

/** In an order that differs from that of code points. */
const ORDERED = ['1 שכבה', '2 שכבה', '10 שכבה', 'א בוקר', 'אֲבִיב', 'אביגיל', 'תמר', 'avi', 'Bella', 'zoe'];

const first = await createDatabase();
const admin = await openDatabase(first, () => undefined);
const url = new URL(first);
url.pathname += '_by_code_points';
await sql`
  create database ${sql.id(url.pathname.slice(1))} template template0 encoding 'UTF8' locale_provider libc locale 'C'`.execute(
  admin,
);
await admin.destroy();
const server = await startTestServer({ database: url.href });
const { users } = server.services;
await users.add(people.m);
const { token } = await server.signIn(people.m.phoneNumber);
for (const [at, name] of ORDERED.toReversed().entries()) {
  const group = { ...people.c.groups[0], name };
  await users.add({ type: 'C', phoneNumber: `054000000${at}`, fullName: name, groups: [group] });
}

it.each([
  ['users', 'users?type=C&sort=name', ({ full_name }: AnyJson) => full_name],
  ['classes', 'statistics/classes?from=2026-01-01&to=2026-01-31', ({ name }: AnyJson) => name],
])('%s are in Hebrew order over all pages, independent of the database’s collation', async (_name, path, nameOf) => {
  const { rows } = await server.listInPages(`/api/${path}&limit=3`, token);
  expect(rows.map(nameOf).filter((name) => ORDERED.includes(name))).toEqual(ORDERED);
});
