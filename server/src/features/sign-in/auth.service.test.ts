import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { people } from '#testing/people.ts';
import { bodyOf, startTestServer, type TestServer } from '#testing/test-server.ts';
import { DAY_MS, startSchool } from '#testing/school.ts';

let now = new Date('2026-03-01T08:00:00Z');
const SECRET = 'a secret of a test, long enough to be one';

const { server, who } = await startSchool({ now: () => now, config: { jwtSecret: SECRET } });
const signIn = (phone_number: unknown) => server.call('POST', '/api/auth/send-otp', { body: { phone_number } });

describe('signing in', () => {
  it('returns a token and the user for both forms of the number', async () => {
    for (const phone of ['0523333333', '+972523333333', ' 052-333 3333\u200f']) {
      const body = await bodyOf(signIn(phone));
      expect(body.user).toMatchObject({ type: 'C', phone_number: '+972523333333', organization: 'בית ספר' });
      expect(body.user.groups.map((group: { name: string }) => group.name)).toEqual(['כיתה א׳', 'כיתה ב׳']);
      const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
      expect(payload).toMatchObject({ userId: body.user._id, exp: now.getTime() / 1000 + 30 * 24 * 3_600 });
    }
  });

  it('returns 404 for an unknown number', async () => {
    expect(await signIn('0529999999')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PHONE' } });
  });
});

describe('a session', () => {
  const list = (token?: string) => server.call('GET', '/api/videos', token === undefined ? {} : { token });

  it('rejects another encoding of a valid token', async () => {
    const { token } = await server.signIn(people.b.phoneNumber);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1)!);
    // the last character of a signature has two unused bits
    const same = [1, 2, 3].map((bits) => `${token.slice(0, -1)}${alphabet[(last & ~3) | ((last + bits) & 3)]}`);
    for (const other of [...same, `${token}=`, token.replaceAll('-', '+').replaceAll('_', '/') + '='])
      expect([(await list(other)).status, other]).toEqual([401, other]);
    expect((await list(token)).status).toBe(200);
  });

  it('ends with sign-out, in all its tokens, and no other session ends', async () => {
    const start = now;
    const { token } = await server.signIn(people.b.phoneNumber);
    const other = await server.signIn(people.b.phoneNumber);
    now = new Date(start.getTime() + 2 * DAY_MS);
    const refreshed = String((await list(token)).headers['x-refreshed-token']);
    expect((await list(refreshed)).status).toBe(200);
    expect((await server.as(refreshed).post('/api/auth/sign-out', {})).status).toBe(200);
    for (const ended of [token, refreshed]) expect((await list(ended)).status).toBe(401);
    expect((await list(other.token)).status).toBe(200);
    now = start;
  });

  it('is extended by use and expires 30 days after the last use', async () => {
    const start = now;
    const { token } = await server.signIn(people.b.phoneNumber);
    expect((await list(token)).headers['x-refreshed-token']).toBeUndefined();
    now = new Date(start.getTime() + 29 * DAY_MS);
    const refreshed = String((await list(token)).headers['x-refreshed-token']);
    now = new Date(start.getTime() + 31 * DAY_MS);
    expect((await list(token)).status).toBe(401);
    expect((await list(refreshed)).status).toBe(200);
    now = start;
  });
});

describe('while a user is being deleted', () => {
  const waiting = sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;

  it.each(['A', 'C'] as const)('a concurrent sign-in of type %s fails cleanly', async (type) => {
    const { database, users } = server.services;
    const phoneNumber = type === 'A' ? '0527777771' : '0527777772';
    const { id } = await users.add({ fullName: 'נמחק', phoneNumber, type });
    const answer = await database.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', id).execute();
      const pending = signIn(phoneNumber);
      await expect.poll(async () => (await waiting.execute(database)).rows[0]!.count).toBeGreaterThan(0);
      return { pending };
    });
    expect(await answer.pending).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PHONE' } });
  });
});

describe('two servers of one installation', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({
      now: () => now,
      config: { jwtSecret: SECRET },
      database: server.connectionString,
    });
  });
  const listOn = async (on: TestServer, token: string) => (await on.as(token).get('/api/videos')).status;

  it.each([
    ['is signed out', (token: string) => server.as(token).post('/api/auth/sign-out', {})],
    ['is signed out everywhere', (token: string) => server.as(token).post('/api/auth/sign-out', { everywhere: true })],
    ['is deleted', (_token: string, id: string) => who.m.del(`/api/users/${id}`)],
  ])('a user who %s at one server is rejected by the other immediately', async (_, end) => {
    const { id } = await server.services.users.add({ fullName: 'מורה', phoneNumber: '0527777773', type: 'C' });
    const { token } = await server.signIn('0527777773');
    for (const on of [server, other, other]) expect(await listOn(on, token)).toBe(200);
    expect((await end(token, id)).status).toBe(200);
    expect([await listOn(other, token), await listOn(server, token)]).toEqual([401, 401]);
    await server.services.database.deleteFrom('users').where('id', '=', id).execute();
  });

  it('each of several concurrent calls gets its own response', async () => {
    const [{ token: ended }, { token: b }] = [
      await server.signIn(people.b.phoneNumber),
      await server.signIn(people.b.phoneNumber),
    ];
    await server.as(ended).post('/api/auth/sign-out', {});
    const asking = [who.c.token, 'garbage', ended, who.m.token, b, ended, who.c.token];
    expect(await Promise.all(asking.map((token) => listOn(other, token)))).toEqual([200, 401, 401, 200, 200, 401, 200]);
    const types = await Promise.all(
      [who.a, who.m, who.c].map(async ({ token }) => (await other.services.auth.identify(token, now))?.session.type),
    );
    expect(types).toEqual(['A', 'M', 'C']);
  });
});
