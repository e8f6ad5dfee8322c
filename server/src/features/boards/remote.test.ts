import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { toEventIterator } from '@orpc/standard-server-node';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardCommand, BoardState, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import { atEnd } from '#testing/at-end.ts';
import { startFlakyProxy } from '#testing/cable.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const GROUP = people.c.groups[1].name;
const state: BoardState = { done: 0, volume: 1, silenced: false };
const LESSON = { phase: 'started', paused: false, waiting: false, part: 1, seconds: 61, total: 300 } as const;
const PLAY: BoardCommand = { kind: 'play' };

const MORNING = new Date('2026-03-01T08:00:00Z');
let now = MORNING;
/** Two servers of one installation; the connection of the second one to the database can be cut. */
const near = await startTestServer({ now: () => now });
const database = new URL(near.connectionString);
const cable = await startFlakyProxy(database.href);
atEnd(() => cable.close());
database.host = new URL(cable.url).host;
const far = await startTestServer({ now: () => now, database: database.href });
for (const { app } of [near, far]) await app.listen({ port: 0, host: '127.0.0.1' });

let who: Awaited<ReturnType<typeof addPeople>>;
let phone: string;
let board: { token: string; sessionId: string };
beforeEach(async () => {
  now = MORNING;
  await sql`truncate users, audit, board_codes cascade`.execute(near.services.database);
  who = await addPeople(near);
  phone = who.c.token;
  board = await near.connectBoard(phone, GROUP);
});
const later = (ms: number) => (now = new Date(now.getTime() + ms));

/** A stream of events that ends with the test. */
const open = async <Event>(server: TestServer, path: string, token: string, lastEventId?: number) => {
  const closing = new AbortController();
  atEnd(() => closing.abort());
  const response = await fetch(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: closing.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = toEventIterator(Readable.fromWeb(response.body as ReadableStream)) as AsyncIterator<Event>;
  const next = async () => {
    const { done, value } = await events.next();
    return done === true ? 'ended' : value;
  };
  /** Resolves to the first matching event, or the end; states may repeat. */
  const until = (wanted: unknown) => expect.poll(next, { interval: 0 }).toEqual(wanted);
  return { next, until, close: () => closing.abort() };
};
const commandsOf = (server: TestServer, lastEventId?: number) =>
  open<NumberedCommand>(server, '/api/boards/commands', board.token, lastEventId);
const watch = (server: TestServer, token = phone) =>
  open<WatchedBoard>(server, `/api/boards/${board.sessionId}/state`, token);

const sendCommand = (
  server: TestServer,
  command: BoardCommand,
  { id = randomUUID() as string, sentAt = now, token = phone } = {},
) => server.as(token).post(`/api/boards/${board.sessionId}/commands`, { id, sentAt: sentAt.toISOString(), command });
const report = (server: TestServer, news: Partial<BoardState> = {}, token = board.token) =>
  server.as(token).put('/api/boards/state', { ...state, ...news });
const part = (number: number): BoardCommand => ({ kind: 'part', part: number });

describe('remote commands', () => {
  it('of two phones reach the board on another server in order, each once', async () => {
    const commands = await commandsOf(far);
    const again = (await near.signIn(people.c.phoneNumber)).token;
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => sendCommand(n % 2 ? near : far, part(n), { token: n % 3 ? phone : again })),
    );
    const numberOf = responses.map(({ body }) => body.number as number);
    expect(numberOf.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    for (let number = 1; number <= 30; number++)
      expect(await commands.next()).toMatchObject({ number, command: part(numberOf.indexOf(number)) });
  });

  it('with the same id are executed once', async () => {
    const commands = await commandsOf(near);
    const id = randomUUID();
    const twice = await Promise.all([sendCommand(near, PLAY, { id }), sendCommand(far, PLAY, { id })]);
    expect(twice.map(({ body }) => body)).toEqual([{ number: 1 }, { number: 1 }]);
    expect((await sendCommand(far, PLAY, { id })).body).toEqual({ number: 1 });
    await sendCommand(near, { kind: 'pause' });
    expect(await commands.next()).toMatchObject({ number: 1, command: PLAY });
    expect(await commands.next()).toMatchObject({ number: 2, command: { kind: 'pause' } });
  });

  it('that have expired are dropped by the server and by a board that was offline', async () => {
    expect(await sendCommand(near, PLAY, { sentAt: new Date(now.getTime() - 3_600_000) })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    // with a clock that is an hour ahead
    await sendCommand(near, part(1), { sentAt: new Date(now.getTime() + 3_600_000) });
    later(9_999);
    await sendCommand(near, part(2));
    later(1);
    const commands = await commandsOf(far);
    expect(await commands.next()).toMatchObject({ number: 2, command: part(2) });
  });

  it('continue after the last executed one when the board reconnects or reloads', async () => {
    const before = await commandsOf(far);
    await sendCommand(near, part(1));
    await sendCommand(near, part(2));
    expect(await before.next()).toMatchObject({ number: 1 });
    before.close();
    expect(await (await commandsOf(near, 1)).next()).toMatchObject({ number: 2 });
    await report(near, { done: 1 });
    expect(await (await commandsOf(near)).next()).toMatchObject({ number: 2 });
  });

  it('that were notified during a database outage arrive once the database is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    atEnd(() => vi.useRealTimers());
    const commands = await commandsOf(far);
    await sendCommand(near, part(1));
    expect(await commands.next()).toMatchObject({ number: 1 });
    cable.cut();
    await sendCommand(near, part(2));
    vi.advanceTimersByTime(15_000);
    expect(await sendCommand(far, part(3))).toMatchObject({ status: 503 });
    cable.mend();
    expect(await commands.next()).toMatchObject({ number: 2 });
  });

  it('are limited to fifty in ten seconds', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 55; n++) statuses.push((await sendCommand(near, part(n))).status);
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([50, new Set([200, 429])]);
    later(10_000);
    expect((await sendCommand(near, PLAY)).body).toEqual({ number: 51 });
  });
});

describe('a remote-controlled board', () => {
  it('shows two phones on two servers its last state, with the time', async () => {
    const phones = [await watch(near), await watch(far)];
    for (const each of phones) expect(await each.next()).toEqual({ now: now.toISOString(), group: GROUP });
    const lesson = { ...LESSON, titles: ['א', 'ב\ufffd'] };
    const news = { done: 3, volume: 0.5, silenced: true, lesson } as const;
    // a surrogate pair that is cut in half
    const titles = ['א\0', 'ב\ud83d'];
    expect((await report(far, { ...news, lesson: { ...LESSON, titles } })).status).toBe(200);
    const reportedAt = now.toISOString();
    for (const each of phones) await each.until({ now: reportedAt, group: GROUP, reportedAt, state: news });
    later(60_000);
    expect(await (await watch(near)).next()).toEqual({ now: now.toISOString(), group: GROUP, reportedAt, state: news });
  });

  it('that reloads and has seen no command resets none', async () => {
    const seen = await watch(near);
    await report(near, { done: 3 });
    await seen.until(expect.objectContaining({ state: expect.objectContaining({ done: 3 }) }));
    expect((await report(near, { done: 0, volume: 0.25 })).body).toEqual({ success: true, now: now.toISOString() });
    await seen.until(expect.objectContaining({ state: expect.objectContaining({ done: 3, volume: 0.25 }) }));
  });

  it('may send fifty reports in ten seconds, 32 KB each', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    atEnd(() => vi.useRealTimers());
    const statuses: number[] = [];
    for (let n = 0; n < 52; n++) statuses.push((await report(near)).status);
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([50, new Set([200, 429])]);
    expect(await report(near)).toMatchObject({ headers: { 'retry-after': '10' } });
    vi.setSystemTime(later(10_000));
    expect((await report(near)).status).toBe(200);
    const titles = Array<string>(100).fill('x'.repeat(200));
    expect((await report(near, { lesson: { ...LESSON, titles: [...titles, ...titles] } })).status).toBe(413);
  });

  it('with large states sends phones only the latest one', async () => {
    const seen = await watch(near);
    await seen.next();
    const begun = performance.now();
    // the bandwidth of a phone for one second
    const titles = Array<string>(80).fill('x'.repeat(200));
    for (let done = 1; done <= 40; done++) await report(near, { done, lesson: { ...LESSON, titles } });
    let events = 1;
    for (; ; events++) {
      const event = await seen.next();
      if (event !== 'ended' && event.state?.done === 40) break;
    }
    expect(events).toBeLessThan(3 + (performance.now() - begun) / 1_000);
  });

  it('is inaccessible to other users and other boards', async () => {
    for (const token of [who.b.token, (await near.connectBoard(phone, GROUP)).token]) {
      expect([403, 404]).toContain((await sendCommand(near, PLAY, { token })).status);
      expect([403, 404]).toContain((await near.as(token).get(`/api/boards/${board.sessionId}/state`)).status);
    }
    expect((await sendCommand(near, PLAY, { token: who.b.token })).body.code).toBe('NOT_FOUND');
    const { session } = JSON.parse(Buffer.from(phone.split('.')[1]!, 'base64url').toString());
    for (const [sessionId, status] of [
      [session, 404],
      [randomUUID(), 404],
      ['x', 400],
      ['%00', 400],
    ])
      expect((await near.as(phone).get(`/api/boards/${sessionId}/state`)).status).toBe(status);
    expect((await report(near, {}, phone)).status).toBe(403);
    expect((await report(near, { done: 2 ** 31 })).status).toBe(400);
  });

  it('stops receiving commands once disconnected, and its phones stop receiving states', async () => {
    const commands = await commandsOf(near);
    const seen = await watch(far);
    await report(near);
    await near.as(phone).del(`/api/users/${who.c.userId}/sessions/${board.sessionId}`);
    expect(await commands.next()).toBe('ended');
    await seen.until('ended');
    expect(await sendCommand(near, PLAY)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await report(near)).status).toBe(401);
  });

  it('sends nothing to a phone that has signed out', async () => {
    const seen = await watch(far);
    await seen.next();
    await near.as(phone).post('/api/auth/sign-out', {});
    await report(near);
    await seen.until('ended');
  });
});

describe('a stream', () => {
  it('doesn’t count as a running call and ends when its server shuts down', async () => {
    const streams = await Promise.all(Array.from({ length: 120 }, () => watch(far)));
    expect((await far.as(phone).get('/api/videos/counts')).status).toBe(200);
    for (const { next } of streams) expect(await next()).toEqual({ now: now.toISOString(), group: GROUP });
    await far.app.close();
    for (const { until } of streams) await until('ended');
  });
});
