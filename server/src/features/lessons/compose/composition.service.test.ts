import { beforeEach, describe, expect, it } from 'vitest';
import { looksOf, strikingParts } from '@zuzu/domain/lessons/striking-parts.ts';
import { smallLibrary } from '#testing/library.ts';
import { keysOf, lessonOf, startSchool } from '#testing/school.ts';

const MORNING = new Date('2026-03-01T06:00:00Z');
let now = MORNING;

let day = 0;
const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });
// each test has a separate day, and therefore separate lessons
beforeEach(() => {
  now = new Date(MORNING.getTime() + ++day * 24 * 3_600_000);
});

const compose = (body: Record<string, unknown>, token = who.c.token) =>
  server.as(token).post('/api/lessons/compose', body);
const composed = (request: object) => who.c.compose(request);
const seen: typeof who.c.see = (...args) => who.c.see(...args);

describe('a composed lesson', () => {
  it('is the same on reload, for that group only, until another lesson is requested', async () => {
    const request = { duration: 2, intensity: 3, groupName: 'כיתה א׳' };
    const first = await composed(request);
    const again = await composed(request);
    expect(keysOf(again)).toEqual(keysOf(first));
    expect(again.playId).not.toBe(first.playId);
    const fresh = await composed({ ...request, fresh: true });
    expect(keysOf(fresh).filter((key) => keysOf(first).includes(key))).toEqual([]);
    expect(keysOf(await composed(request))).toEqual(keysOf(fresh));
    const other = await composed({ ...request, groupName: 'כיתה ב׳' });
    expect(lessonOf(other)).not.toBe(lessonOf(fresh));
  });

  it('is announced by three of its parts, without being stored', async () => {
    const request = { duration: 2, intensity: 3, groupName: 'כיתה א׳' };
    const announced = async () =>
      (await server.as(who.c.token).post('/api/lessons/preview', request)).body.looks as { thumbnailUrl?: string }[];
    const before = await announced();
    expect(before).toHaveLength(3);
    expect(before).toEqual(looksOf(strikingParts((await composed(request)).finalLesson)));
    expect(await announced()).toEqual(before);
  });

  it('includes the current cues of its videos', async () => {
    const request = { duration: 1, intensity: 3, groupName: 'כיתה א׳' };
    const { _id } = (await composed(request)).finalLesson[1]!.video;
    const cuesNow = async () =>
      (await composed(request)).finalLesson.map(({ video }) => [video.cues, video.cueTranslations]).slice(0, 2);
    const change = (changed: object) => who.m.put('/api/videos/update-metadata', { _id, ...changed });
    const cue = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${words}\n`;
    expect((await change({ cues: '1\n0:00:01,000-->0:00:02,000\nלאט\u200f' })).body.cues).toBe(cue('לאט'));
    expect((await change({ cueTranslations: { en: cue('Slow'), ru: cue('Тихо') } })).body.cues).toBe(cue('לאט'));
    await change({ cueTranslations: { en: ' ' } });
    expect(await cuesNow()).toEqual([
      [undefined, undefined],
      [cue('לאט'), { ru: cue('Тихо') }],
    ]);
    const list = (await who.c.get('/api/videos')).body as object[];
    for (const video of list) expect(video).not.toHaveProperty('cues');
    // a client that plays a single video requests it
    const [alone] = (await who.c.get(`/api/videos?ids=${_id}`)).body;
    expect(alone).toMatchObject({ _id, cues: cue('לאט'), cueTranslations: { ru: cue('Тихо') } });
    expect((await change({ cues: null, cueTranslations: { ru: '' } })).body).not.toHaveProperty('cues');
    expect(await cuesNow()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('includes the current captions of its videos, without those that begin after the end', async () => {
    const request = { duration: 1, intensity: 3, groupName: 'כיתה א׳' };
    const { _id, length } = (await composed(request)).finalLesson[1]!.video;
    const captionsNow = async () =>
      (await composed(request)).finalLesson.map(({ video }) => video.captions).slice(0, 2);
    const change = (captions: unknown) => who.m.put('/api/videos/update-metadata', { _id, captions });
    const subRip = (from: string) => `1\r\n${from} --> 01:00:00,000\r\nלאט\r\nשוב`;
    const he = 'WEBVTT\n\n00:00:01.500 --> 01:00:00.000\nלאט\nשוב\n';
    expect((await change({ he: subRip('00:00:01,500'), ru: ' ' })).body.captions).toEqual({ he });
    expect(await captionsNow()).toEqual([undefined, { he }]);
    const list = (await who.c.get('/api/videos')).body as object[];
    for (const video of list) expect(video).not.toHaveProperty('captions');

    const beyond = await change({ he, en: subRip(`00:${Math.ceil(length / 60)}:00,000`) });
    expect([beyond.status, beyond.body.details]).toEqual([
      400,
      [{ field: 'captions.en', reason: 'line 2 must begin before the video ends' }],
    ]);
    // the files of these may have been replaced by shorter ones
    expect((await change({ he })).status).toBe(200);
    expect((await change(null)).body).not.toHaveProperty('captions');
    expect(await captionsNow()).toEqual([undefined, undefined]);
  });

  it('is a single lesson for many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => composed({ duration: 3, intensity: 2, groupName: 'כיתה א׳' })),
    );
    expect(new Set(answers.map((lesson) => keysOf(lesson).join())).size).toBe(1);
  });

  it('counts the views of the group with their times', async () => {
    const lesson = await composed({ duration: 1, intensity: 5, groupName: 'כיתה ב׳' });
    expect(lesson.finalLesson.every((part) => part.lastSeenAt === null)).toBe(true);
    await seen(keysOf(lesson), {}, 'כיתה ב׳');
    const { finalLesson } = await composed({ duration: 5, intensity: 5, groupName: 'כיתה ב׳', fresh: true });
    const counted = new Map(finalLesson.map((part) => [part.blockPath, part.candidates.seenCount]));
    for (const part of lesson.finalLesson) expect(counted.get(part.blockPath)).toBe(1);
  });

  it('is recomposed when one of its videos is removed', async () => {
    const request = { duration: 2, intensity: 1, groupName: 'כיתה א׳' };
    const lesson = await composed(request);
    const gone = lesson.finalLesson[1]!.video;
    await server.services.videosRepo.update(Number(gone._id), { trashed_at: now });
    const next = await composed(request);
    expect(keysOf(next)).not.toContain(gone.fileKey);
    await server.services.videosRepo.update(Number(gone._id), { trashed_at: null });
  });

  it('has equally long parts and playlist, and signed URLs', async () => {
    const lesson = await composed({ duration: 3, intensity: 3, groupName: 'כיתה א׳' });
    const durations = [...lesson.mergedPlaylist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
    const total = lesson.finalLesson.reduce((sum, part) => sum + part.video.length, 0);
    expect(Math.abs(durations.reduce((a, b) => a + b, 0) - total)).toBeLessThan(1);
    expect(lesson.mergedPlaylist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(lesson.finalLesson.length - 1);
    expect(lesson.mergedPlaylist).toMatch(/^segments\/\d+\/[\w-]+\/.*\.ts$/m);
    const address = new URL(lesson.lessonUrl).pathname;
    const variants = await server.call('GET', address);
    expect(variants.text).toContain('540.m3u8');
    // the response includes the first playlists that a player requests
    const lowest = await server.call('GET', address.replace('main.m3u8', /^\d+\.m3u8$/m.exec(variants.text)![0]));
    // with absolute URLs
    const origin = lesson.lessonUrl.replace(address, '');
    expect(lesson.firstPlaylists?.multivariant).toBe(variants.text);
    expect(lesson.firstPlaylists?.lowest.replaceAll(origin, '')).toBe(lowest.text);
    const altered = new URL(lesson.lessonUrl).pathname.replace(who.c.userId, who.b.userId);
    expect((await server.call('GET', altered)).status).toBe(403);
  });
});

describe('compose rejects', () => {
  it('an unknown group, another user, and unauthenticated requests', async () => {
    expect((await compose({ duration: 1, intensity: 3, groupName: 'כיתה ת׳' })).status).toBe(404);
    expect((await compose({ duration: 1, intensity: 3, userId: who.b.userId })).status).toBe(403);
    expect(
      (await server.call('POST', '/api/lessons/compose', { body: { duration: 1, intensity: 3 } })).body.message,
    ).toBe('User not authenticated');
    expect((await compose({ duration: 1, intensity: 3, userId: who.b.userId }, who.m.token)).status).toBe(200);
  });
});

it('returns the number of lessons that the group has finished since Sunday', async () => {
  const request = { duration: 1, intensity: 2, groupName: 'כיתה ב׳' };
  const finishAt = async (time: string) => {
    now = new Date(time);
    who.c = await server.signIn('0523333333');
    const lesson = await composed(request);
    now = new Date(now.getTime() + 5 * 60_000);
    await seen(keysOf(lesson), { playId: lesson.playId, seenAt: time }, 'כיתה ב׳');
    return lesson.week;
  };
  // 2026-06-07 is a Sunday; in June the day begins there at 21:00 UTC of the day before
  expect(await finishAt('2026-06-06T20:59:00Z')).toEqual({ done: 0, planned: 1 });
  expect(await finishAt('2026-06-06T21:01:00Z')).toEqual({ done: 0, planned: 1 });
  expect(await finishAt('2026-06-13T12:00:00Z')).toEqual({ done: 1, planned: 1 });
  expect(await finishAt('2026-06-14T12:00:00Z')).toEqual({ done: 0, planned: 1 });
});
