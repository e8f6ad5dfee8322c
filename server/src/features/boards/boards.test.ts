import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPeople, people } from '#testing/people.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { MINUTE_MS } from '#testing/school.ts';

const MORNING = new Date('2026-03-01T08:00:00Z');
/** Midnight in Israel. */
const END_OF_DAY = '2026-03-01T22:00:00.000Z';
const [FIRST, SECOND] = people.c.groups.map(({ name }) => name) as [string, string];

let now = MORNING;
const server = await startTestServer({ now: () => now });
let who: Awaited<ReturnType<typeof addPeople>>;
beforeEach(async () => {
  now = MORNING;
  await sql`truncate users, audit, board_codes cascade`.execute(server.services.database);
  who = await addPeople(server);
});
const later = (ms: number) => (now = new Date(now.getTime() + ms));

const post = (path: string, body: unknown, token?: string) =>
  server.call('POST', path, { body, ...(token !== undefined && { token }) });
const offer = async (): Promise<{ code: string; secret: string; expiresAt: string }> =>
  (
    await server.call('POST', '/api/boards/codes', {
      body: {},
      headers: { 'user-agent': 'Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' },
    })
  ).body;
const wait = (secret: string) => post('/api/boards/token', { secret });
const find = (code: string, token = who.c.token) => post('/api/boards/find', { code }, token);
const connect = (code: string, groupName = SECOND, token = who.c.token) =>
  post('/api/boards/connect', { code, groupName }, token);
const connected = async () => {
  const board = await offer();
  const { body } = await connect(board.code);
  const { token, user } = (await wait(board.secret)).body;
  return { ...board, token, user, sessionId: body.sessionId as string };
};
const sessions = async () => (await who.c.get(`/api/users/${who.c.userId}/sessions`)).body.sessions;
const plays = (token: string) => server.as(token).get('/api/videos');

describe('a board', () => {
  it('shows a code, waits, and is signed in for one group until the end of the day', async () => {
    const { code, secret, expiresAt } = await offer();
    expect(code).toMatch(/^[2-9ACDEFHJKMNPQRTVWXY]{6}$/);
    expect(expiresAt).toBe('2026-03-01T08:05:00.000Z');
    expect((await wait(secret)).body).toEqual({ pending: true });

    later(MINUTE_MS);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}\u200f`;
    expect((await find(typed)).body).toEqual({
      device: 'Chrome, Chrome OS',
      shownAt: MORNING.toISOString(),
      expiresAt,
    });
    expect((await connect(typed)).body).toMatchObject({ group: { name: SECOND }, endsAt: END_OF_DAY });

    const body = await bodyOf(wait(secret));
    expect(body.user).toMatchObject({ _id: who.c.userId, board: true, email: '', phone_number: '' });
    expect(body.user.groups.map(({ name }: { name: string }) => name)).toEqual([SECOND]);
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(payload.exp).toBe(new Date(END_OF_DAY).getTime() / 1000);
    const { body: again } = await server.as(body.token).get('/api/videos/fixed-lessons');
    expect(again).toMatchObject({ board: true, phone_number: '' });
    expect(again.groups.map(({ name }: { name: string }) => name)).toEqual([SECOND]);
  });

  it('gets the same session after a lost response', async () => {
    const { secret, token } = await connected();
    const sessionOf = (of: string) => JSON.parse(Buffer.from(of.split('.')[1]!, 'base64url').toString()).session;
    expect(sessionOf((await wait(secret)).body.token)).toBe(sessionOf(token));
    expect(await sessions()).toHaveLength(2);
  });

  it('is listed with its group and can be ended from the phone', async () => {
    later(MINUTE_MS);
    const { token, sessionId, secret } = await connected();
    expect(await sessions()).toEqual([
      expect.objectContaining({ id: sessionId, board: SECOND, device: 'Chrome, Chrome OS', current: false }),
      expect.not.objectContaining({ board: expect.anything() }),
    ]);
    expect((await plays(token)).status).toBe(200);
    await who.c.del(`/api/users/${who.c.userId}/sessions/${sessionId}`);
    expect((await plays(token)).status).toBe(401);
    expect(await wait(secret)).toMatchObject({ status: 400, body: { code: 'CODE_ENDED' } });
  });

  it('is signed out when its group is removed', async () => {
    const { token, user } = await connected();
    const groups = people.c.groups.filter(({ name }) => name !== SECOND);
    const { body: list } = await who.m.get('/api/users');
    const stored = list.find(({ _id }: { _id: string }) => _id === user._id);
    const kept = stored.groups.filter(({ name }: { name: string }) => groups.some((group) => group.name === name));
    const body = { ...stored, groups: kept };
    expect((await who.m.put(`/api/users/${user._id}`, body)).status).toBe(200);
    expect((await plays(token)).status).toBe(401);
  });

  it('shows another code if it was connected before midnight and polls after midnight', async () => {
    now = new Date('2026-03-01T21:59:00Z');
    const { code, secret } = await offer();
    expect((await connect(code)).status).toBe(200);
    later(2 * MINUTE_MS);
    expect(await wait(secret)).toMatchObject({ status: 400, body: { code: 'CODE_ENDED' } });
  });

  it('is signed out at the end of the day and with every “sign out everywhere”', async () => {
    const { token } = await connected();
    const everywhere = (await connected()).token;
    now = new Date(new Date(END_OF_DAY).getTime() - 1_000);
    expect((await plays(token)).status).toBe(200);
    now = new Date(END_OF_DAY);
    expect((await plays(token)).status).toBe(401);
    expect(await sessions()).toHaveLength(1);
    now = MORNING;
    const unasked = await offer();
    await connect(unasked.code);
    await post('/api/auth/sign-out', { everywhere: true }, who.c.token);
    expect((await plays(everywhere)).status).toBe(401);
    expect(await wait(unasked.secret)).toMatchObject({ status: 400, body: { code: 'CODE_ENDED' } });
  });

  it('signs only itself out', async () => {
    const { token } = await connected();
    expect((await post('/api/auth/sign-out', { everywhere: true }, token)).status).toBe(403);
    expect((await post('/api/auth/sign-out', {}, token)).status).toBe(200);
    expect((await plays(token)).status).toBe(401);
    expect((await plays(who.c.token)).status).toBe(200);
  });

  it('cannot play lessons of another group', async () => {
    const { token, user } = await connected();
    const seen = (groupName: string) =>
      server.as(token).post(`/api/users/${user._id}/groups/${encodeURIComponent(groupName)}/seen`, { fileKeys: ['x'] });
    expect((await seen(FIRST)).status).toBe(403);
    expect((await seen(SECOND)).status).not.toBe(403);
    expect((await post('/api/lessons/compose', { intensity: 3, duration: 1, groupName: FIRST }, token)).status).toBe(
      403,
    );
  });
});

describe('a code', () => {
  it('expires after five minutes for board and phone', async () => {
    const { code, secret } = await offer();
    later(5 * MINUTE_MS - 1);
    expect((await find(code)).status).toBe(200);
    later(1);
    expect(await find(code)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CODE', details: [{ field: 'code' }] },
    });
    expect(await connect(code)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect(await wait(secret)).toMatchObject({ status: 400, body: { code: 'CODE_ENDED' } });
    await server.services.boards.deleteExpired(now);
  });

  it('connects one board once, even if two phones enter it concurrently', async () => {
    const { code, secret } = await offer();
    const statuses = (await Promise.all([connect(code, FIRST), connect(code, SECOND)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect((await connect(code)).status).toBe(400);
    expect((await wait(secret)).body.user.groups).toHaveLength(1);
  });

  it('blocks the user after twenty wrong guesses', async () => {
    const { code } = await offer();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess++) statuses.push((await find('AAAAAA')).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await connect(code)).status).toBe(429);
    // wrong codes don't count as sign-ins of the user
    for (let guess = 0; guess < 200; guess++) await connect('AAAAAA');
    expect(
      (await server.call('POST', '/api/auth/send-otp', { body: { phone_number: people.c.phoneNumber } })).status,
    ).toBe(200);
    // guessing doesn't block other users
    expect((await connect(code, 'default', who.b.token)).status).toBe(200);
  });

  it('only connects the user’s own groups', async () => {
    const { code } = await offer();
    expect((await connect(code, 'אין כזאת')).status).toBe(404);
    expect((await connect(code, SECOND, who.b.token)).status).toBe(404);
    expect((await connect(code)).status).toBe(200);
  });

  it('is stored as a hash and rate-limited per network', async () => {
    const { code, secret } = await offer();
    const rows = await server.services.database.selectFrom('board_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(secret);
    let last = 200;
    for (let asked = 0; asked < 200; asked++) last = (await post('/api/boards/codes', {})).status;
    expect(last).toBe(429);
  });
});
