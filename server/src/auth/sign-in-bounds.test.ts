import { expect, it } from 'vitest';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;
let now = new Date('2026-03-01T08:00:00Z');
const server = await startTestServer({ now: () => now });
await addPeople(server);
const signIn = (phoneNumber: string, address: string) =>
  server.services.auth.signIn({ phoneNumber, address, device: '', site: 'http://zuzu', now }).then(
    () => 'signed in',
    (error: Error) => error.name,
  );
const rows = async (table: 'attempts' | 'audit'): Promise<number> =>
  (
    await server.services.database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

it('one user is let in two hundred times an hour, from however many addresses', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  for (let n = 0; n < 200; n++) expect(await signIn(people.c.phoneNumber, `10.0.0.${n}`)).toBe('signed in');
  const audited = await rows('audit');
  expect(await signIn(people.c.phoneNumber, '10.0.1.1')).toBe('TOO_MANY_REQUESTS');
  expect(await rows('audit')).toBe(audited);
  expect(await signIn(people.b.phoneNumber, '10.0.1.1')).toBe('signed in');
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  expect(await signIn(people.c.phoneNumber, '10.0.1.1')).toBe('signed in');
});

/** That many at the same time, a few hundred at once: the database is not to be waited for. */
const flood = async (count: number, address: (n: number) => string): Promise<string[]> => {
  const answers: string[] = [];
  for (let from = 0; from < count; from += 250)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(250, count - from) }, (_, n) => signIn('not a number', address(from + n))),
      )),
    );
  return answers;
};
const addressIn = (network: number) => (n: number) => `10.${network}.${Math.floor(n / 250)}.${n % 250}`;

it('three thousand sign-ins a minute are looked at in all: no flood of addresses fills the database, or shuts out a network that is known', async () => {
  expect(await signIn(people.b.phoneNumber, '10.4.0.1')).toBe('signed in');
  now = new Date(now.getTime() + MINUTE_MS);
  const before = await rows('attempts');
  const answers = await flood(3_050, addressIn(1));
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(50);
  expect((await rows('attempts')) - before).toBe(3_000);
  expect(await signIn(people.b.phoneNumber, '10.6.0.1')).toBe('TOO_MANY_REQUESTS');
  expect(await signIn(people.b.phoneNumber, '10.4.0.1')).toBe('signed in');
  now = new Date(now.getTime() + MINUTE_MS);
  expect(await signIn(people.b.phoneNumber, '10.6.0.1')).toBe('signed in');
});

it('who has tried too often is refused from memory until the time is over, at the expense of no row', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  for (let n = 0; n < 100; n++) expect(await signIn('0529999999', '10.2.0.1')).toBe('UNKNOWN_PHONE');
  expect(await signIn('0529999999', '10.2.0.1')).toBe('TOO_MANY_REQUESTS');
  await server.services.database.deleteFrom('attempts').execute();
  expect(await signIn('0529999999', '10.2.0.1')).toBe('TOO_MANY_REQUESTS');
  expect(await signIn(people.b.phoneNumber, '10.2.0.2')).toBe('signed in');
  now = new Date(now.getTime() + 10 * MINUTE_MS);
  expect(await signIn('0529999999', '10.2.0.1')).toBe('UNKNOWN_PHONE');
});

it('whoever tries numbers in a network shuts out nobody who has signed in from it before', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  expect(await signIn(people.b.phoneNumber, '10.8.0.1')).toBe('signed in');
  for (let n = 0; n < 100; n++) await signIn('0529999999', '10.8.0.1');
  expect(await signIn('0529999999', '10.8.0.1')).toBe('TOO_MANY_REQUESTS');
  for (let n = 0; n < 30; n++) expect(await signIn(people.b.phoneNumber, '10.8.0.1')).toBe('signed in');
});

it('whoever tries numbers in a network shuts out no other teacher either, and finds at most twenty numbers', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  const teachers = Array.from({ length: 21 }, (_, n) => `05277777${n + 10}`);
  for (const phoneNumber of teachers) await server.services.users.add({ ...people.b, phoneNumber });
  for (let n = 0; n < 110; n++) await signIn('0529999999', '10.9.0.1');
  const answers: string[] = [];
  for (const phoneNumber of teachers) answers.push(await signIn(phoneNumber, '10.9.0.1'));
  expect(answers).toEqual([...Array<string>(20).fill('signed in'), 'TOO_MANY_REQUESTS']);
  // those who got in are known there from now on
  expect(await signIn(teachers[0] as string, '10.9.0.1')).toBe('signed in');
});

it('a network over its own limit uses up nothing of what all share', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  await flood(3_050, () => '10.3.0.1');
  expect(await signIn('not a number', '10.3.0.1')).toBe('TOO_MANY_REQUESTS');
  expect(await signIn(people.b.phoneNumber, '10.3.0.2')).toBe('signed in');
});

it('strangers who guess numbers lock nobody out where somebody has signed in before', async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  expect(await signIn(people.b.phoneNumber, '10.4.0.1')).toBe('signed in');
  for (let network = 0; network < 30; network++)
    await Promise.all(Array.from({ length: 100 }, () => signIn('0529999999', `10.5.0.${network}`)));
  expect(await signIn(people.b.phoneNumber, '10.6.0.2')).toBe('TOO_MANY_REQUESTS');
  expect(await signIn(people.b.phoneNumber, '10.4.0.1')).toBe('signed in');
});
