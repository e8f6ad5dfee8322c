import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const BEGIN = new Date('2026-11-24T22:20:00Z');
const NOW = new Date('2026-11-24T22:30:00Z');
let now = NOW;
const { server, who } = await startSchool({ now: () => now });
const { database } = server.services;
const fileKey = (await addVideos(server, smallLibrary()))[0]!.file_key;
let playId: string;
beforeEach(async () => {
  now = BEGIN;
  const body = { intensity: 3, duration: 1, groupName: 'כיתה א׳', fresh: true };
  playId = (await who.c.post('/api/lessons/compose', body)).body.playId;
  now = NOW;
});

const event = (number: number, kind: PlayEvent['kind'], fields: Partial<PlayEvent> = {}): PlayEvent => ({
  number,
  kind,
  at: NOW.toISOString(),
  seconds: 0,
  ...fields,
});
const report = (events: unknown[], { token = who.c.token, play = playId, ...rest }: Record<string, string> = {}) =>
  server.call('POST', `/api/plays/${play}/events`, { token: token!, body: { events, ...rest } });
const stored = (play = playId) =>
  database.selectFrom('play_events').selectAll().where('play_id', '=', play).orderBy('number').execute();
const activity = async () => {
  await server.services.statistics.countReported();
  const rows = await database.selectFrom('activity_by_day').selectAll().execute();
  return {
    started: rows.reduce((sum, row) => sum + row.started, 0),
    finished: rows.reduce((sum, row) => sum + row.finished, 0),
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  };
};

it('a board reports only plays of its group', async () => {
  const boardOf = async (groupName: string) => server.as((await server.connectBoard(who.c.token, groupName)).token);
  const [same, other] = [await boardOf('כיתה א׳'), await boardOf('כיתה ב׳')];
  for (const [board, status] of [
    [other, 403],
    [same, 200],
  ] as const) {
    expect((await board.post(`/api/plays/${playId}/events`, { events: [event(0, 'start')] })).status).toBe(status);
    expect((await board.put(`/api/plays/${playId}/feedback`, { difficulty: 'right' })).status).toBe(status);
    const seen = `/api/users/${who.c.userId}/groups/${encodeURIComponent(status === 200 ? 'כיתה א׳' : 'כיתה ב׳')}/seen`;
    expect((await board.post(seen, { fileKeys: ['x'], playId })).status).toBe(status);
  }
});

describe('the events of a play', () => {
  it('are stored once, however often they are reported', async () => {
    const before = await activity();
    const events = [
      event(0, 'start'),
      event(1, 'part', { part: 0, seconds: 40.5 }),
      event(2, 'finish', { seconds: 200 }),
    ];
    expect((await report(events.slice(0, 2))).body).toEqual({ success: true, added: 2, finished: false });
    expect((await report(events)).body).toEqual({ success: true, added: 1, finished: true });
    const again = await Promise.all([report(events), report(events), report(events)]);
    expect(again.map(({ body }) => body.added)).toEqual([0, 0, 0]);
    expect(await stored()).toMatchObject([
      { kind: 'start' },
      { kind: 'part', part: 0, seconds: 40.5 },
      { kind: 'end' },
      { kind: 'finish', seconds: 0 },
    ]);
    const after = await activity();
    expect([after.started - before.started, after.finished - before.finished, after.seconds - before.seconds]).toEqual([
      1, 1, 240.5,
    ]);
  });

  it('count for the day in Jerusalem, the user’s type and the lesson’s intensity', async () => {
    await report([event(0, 'start', { at: '2026-11-24T21:59:00Z' }), event(1, 'finish')]);
    await server.services.statistics.countReported();
    const rows = await database
      .selectFrom('activity_by_day')
      .selectAll()
      .where('started', '=', 1)
      .where('finished', '=', 0)
      .execute();
    expect(rows).toMatchObject([{ day: '2026-11-24', user_type: 'C', source: 'composed', intensity: 3 }]);
  });

  it('from a wrong clock are limited to plausible times', async () => {
    await report([
      event(0, 'start', { at: '2031-01-01T00:00:00Z' }),
      event(1, 'leave', { at: '1990-01-01T00:00:00Z' }),
    ]);
    expect((await stored()).map(({ at }) => at.toISOString())).toEqual([NOW.toISOString(), '2026-10-25T22:30:00.000Z']);
  });

  it('are limited to the user’s own plays', async () => {
    for (const { token } of [who.a, who.b, who.m])
      expect(await report([event(0, 'start')], { token })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(
      (await server.call('POST', `/api/plays/${playId}/events`, { body: { events: [event(0, 'start')] } })).status,
    ).toBe(401);
    expect((await report([event(0, 'start')], { play: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('of a single video need no lesson and belong to the first user who reports them', async () => {
    const own = { play: '7d0d9f3a-4c1e-4e8f-9b58-0d6a0c8b1a11', fileKey, groupName: 'default' };
    now = BEGIN;
    expect((await report([event(0, 'start')], { ...own, token: who.a.token })).body.added).toBe(1);
    now = NOW;
    expect((await report([event(1, 'finish', { seconds: 30 })], { ...own, token: who.a.token })).body.added).toBe(1);
    expect((await report([event(2, 'finish')], { ...own, token: who.b.token })).status).toBe(404);
    expect((await stored(own.play)).map(({ kind }) => kind)).toEqual(['start', 'end', 'finish']);
    // a single video doesn't count as a lesson
    await server.services.statistics.countReported();
    const byGroup = await database
      .selectFrom('group_activity')
      .innerJoin('groups', 'groups.id', 'group_id')
      .selectAll('group_activity')
      .where('user_id', '=', who.a.userId)
      .where('step', '=', 'day')
      .execute();
    expect(byGroup).toMatchObject([{ started: 0, finished: 0, seconds: 30 }]);
    const wrong = { ...own, play: '7d0d9f3a-4c1e-4e8f-9b58-0d6a0c8b1a12', token: who.a.token };
    expect((await report([event(0, 'start')], { ...wrong, fileKey: 'uploads/none.mp4' })).status).toBe(404);
    expect((await report([event(0, 'start')], { ...wrong, groupName: 'אין' })).status).toBe(404);
  });

  it('can begin a repeated play of the group’s lesson', async () => {
    const parts = (play: string, rest: Record<string, string> = {}) => {
      const at = new Date(now.getTime() - 8 * 60_000).toISOString();
      const events = [event(0, 'start', { at }), event(1, 'finish', { seconds: 300 })];
      return report(events, { play, ...rest });
    };
    const repeated = { repeats: playId, groupName: 'כיתה א׳' };
    // a play that was only opened adds no playing time
    const skipped = [event(0, 'start'), event(1, 'finish', { seconds: 1 })];
    const short = await report(skipped, { play: crypto.randomUUID(), ...repeated });
    expect(short.body).toMatchObject({ added: 2, finished: false });
    expect((await parts(playId)).body).toMatchObject({ finished: true });
    // the class has begun a series in the meantime
    const groups = database.updateTable('groups').set({ series_in_process: 'ג׳ונגל' });
    await groups.where('name', '=', 'כיתה א׳').execute();
    const [second, third] = [crypto.randomUUID(), crypto.randomUUID()];
    expect((await parts(second, repeated)).body).toEqual({ success: true, added: 2, finished: true });
    expect((await parts(second, repeated)).body).toEqual({ success: true, added: 0, finished: true });
    expect((await parts(third, repeated)).body).toMatchObject({ finished: true });
    const plays = await database
      .selectFrom('plays')
      .select(['id', 'finished_at'])
      .where('composed_lesson_id', 'is not', null)
      .where('id', 'in', [playId, second, third])
      .execute();
    expect(plays.filter(({ finished_at: finished }) => finished)).toHaveLength(3);
    const { series_in_process: series } = await database
      .selectFrom('groups')
      .select('series_in_process')
      .where('name', '=', 'כיתה א׳')
      .executeTakeFirstOrThrow();
    expect(series).toBe('ג׳ונגל');

    // another group's play, another user's, an unknown one, and one of a single video
    const single = crypto.randomUUID();
    await report([event(0, 'start')], { play: single, fileKey, groupName: 'כיתה א׳' });
    for (const refused of [
      { ...repeated, groupName: 'כיתה ב׳' },
      { ...repeated, groupName: 'default', token: who.b.token },
      { ...repeated, repeats: crypto.randomUUID() },
      { ...repeated, repeats: single },
    ])
      expect((await parts(crypto.randomUUID(), refused)).status).toBe(404);
  });

  it('show where a video was stopped once several groups have stopped it there', async () => {
    const { id, length } = (await server.services.videos.findByKey(fileKey))!;
    const people = [who.a, who.b, who.c, who.m];
    const stopAt = (position: number, at: number) => {
      const stop = { fileKey, position };
      const play = crypto.randomUUID();
      return report([event(0, 'start'), event(1, 'leave', { stop })], { token: people[at % 4]!.token, play, fileKey });
    };
    const usage = async () => (await who.m.get(`/api/videos/${id}/usage`)).body;
    for (let at = 0; at < 9; at++) expect((await stopAt(20, at)).status).toBe(200);
    expect((await usage()).stoppedAt).toBeUndefined();
    await stopAt(22, 9);
    expect((await usage()).stoppedAt).toEqual({ seconds: 20, stops: 10 });
    const range = 'from=2026-11-25&to=2026-11-25';
    const { stopped } = (await who.m.get(`/api/statistics/videos?${range}`)).body;
    expect(stopped).toMatchObject([{ _id: String(id), length, seconds: 20, stops: 10 }]);
    // beyond its end, or of an unknown file
    await stopAt(length + 1, 10);
    await report([event(0, 'leave', { stop: { fileKey: 'uploads/none.mp4', position: 1 } })]);
    expect((await usage()).stoppedAt).toEqual({ seconds: 20, stops: 10 });
  });

  it('are stored with millisecond precision', async () => {
    await report([event(0, 'start', { seconds: Number.MIN_VALUE }), event(1, 'part', { part: 0, seconds: 1.23456 })]);
    expect((await stored()).map(({ seconds }) => seconds)).toEqual([0, 1.235]);
  });
});

describe('plays of a day', () => {
  it('are limited to a thousand per group, for all users', async () => {
    now = new Date(NOW.getTime() + 2 * 24 * 3_600_000);
    const { token } = who.b;
    const compose = () => server.as(token).post('/api/lessons/compose', { intensity: 3, duration: 1, fresh: true });
    const video = (play: string) => report([event(0, 'start', { at: now.toISOString() })], { token, play, fileKey });
    const known = (await compose()).body.playId as string;
    const { group_id } = await database
      .selectFrom('plays')
      .select('group_id')
      .where('id', '=', known)
      .executeTakeFirstOrThrow();
    const rest = Array.from({ length: 998 }, () => ({ group_id, started_at: now }));
    await database.insertInto('plays').values(rest).execute();
    const last = crypto.randomUUID();
    expect((await video(last)).status).toBe(200);

    const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '3600' } };
    expect(await compose()).toMatchObject(refused);
    expect(await video(crypto.randomUUID())).toMatchObject(refused);
    const days = new Date(now.getTime() - 2 * 24 * 3_600_000).toISOString();
    const repeat = { token, play: crypto.randomUUID(), repeats: known, groupName: 'default' };
    expect(await report([event(0, 'start', { at: days })], repeat)).toMatchObject(refused);
    // plays that were begun continue
    expect((await video(last)).status).toBe(200);
    expect((await report([event(0, 'start', { at: now.toISOString() })], { token, play: known })).status).toBe(200);

    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await compose()).status).toBe(200);
  });
});
