import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { EasierOffer } from '@zuzu/contract/feedback.ts';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { DAY_MS, keysOf, startSchool } from '#testing/school.ts';
import { feedbackRepository } from './feedback.repository.ts';

const MORNING = new Date('2026-11-24T07:00:00Z');
const GROUP = 'כיתה א׳';
const OTHER = 'כיתה ב׳';
let now = MORNING;
const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });

const groupPath = (groupName = GROUP, userId = who.c.userId) =>
  `/api/users/${userId}/groups/${encodeURIComponent(groupName)}`;
const { compose } = who.c;
const rateLesson = (playId: string, difficulty: unknown, token = who.c.token) =>
  server.as(token).put(`/api/plays/${playId}/feedback`, { difficulty });
const setOpinion = (fileKey: string, opinion: Opinion | null, groupName = GROUP) =>
  who.c.put(`${groupPath(groupName)}/feedback`, { fileKey, opinion });
const opinions = async (groupName = GROUP) => (await who.c.get(`${groupPath(groupName)}/feedback`)).body;
const report = async () => (await who.m.get('/api/statistics/feedback?from=2026-11-01&to=2026-12-31')).body;

describe('the difficulty rating of a lesson', () => {
  it('is stored once per play, and can be changed and removed', async () => {
    const { playId } = await compose();
    expect((await rateLesson(playId, 'hard')).body).toEqual({ success: true });
    await rateLesson(playId, 'right');
    expect((await report()).lessons).toEqual([
      { lengthCode: 1, intensity: 3, groups: 1, easy: 0, right: 1, hard: 0, proposed: null },
    ]);
    const stored = async (token = who.c.token) => (await server.as(token).get(`/api/plays/${playId}/feedback`)).body;
    expect([await stored(), await stored(who.b.token)]).toEqual([{ difficulty: 'right' }, { difficulty: null }]);
    await rateLesson(playId, null);
    expect((await report()).lessons).toEqual([]);
    expect(await stored()).toEqual({ difficulty: null });
  });

  it('is limited to the user’s own plays of lessons', async () => {
    const { playId, finalLesson } = await compose();
    expect((await rateLesson(playId, 'hard', who.b.token)).status).toBe(404);
    expect((await rateLesson(playId, null, who.b.token)).status).toBe(404);
    expect((await rateLesson(crypto.randomUUID(), 'hard')).status).toBe(404);
    expect((await rateLesson(playId, 'boring')).body.details).toMatchObject([{ field: 'difficulty' }]);
    const single = crypto.randomUUID();
    await who.c.post(`/api/plays/${single}/events`, {
      groupName: GROUP,
      fileKey: finalLesson[0]!.video.fileKey,
      events: [{ number: 0, kind: 'start', at: now.toISOString(), seconds: 0 }],
    });
    expect((await rateLesson(single, 'hard')).status).toBe(404);
  });
});

describe('the offer of an easier intensity', () => {
  const offers = async (): Promise<EasierOffer[]> => (await who.c.get(`/api/users/${who.c.userId}/easier`)).body;
  const answer = (to: number | null) => who.c.post(`${groupPath(OTHER)}/easier`, { to });
  const lessonWas = async (difficulty: Difficulty) => {
    now = new Date(now.getTime() + 60_000);
    await rateLesson((await compose({ groupName: OTHER, fresh: true })).playId, difficulty);
  };
  const usual = async () => {
    const { body } = await who.m.get(`/api/users/${who.c.userId}`);
    return body.groups.find(({ name }: { name: string }) => name === OTHER).preferences.intensityLevel;
  };

  it('appears once after three consecutive lessons that were too hard', async () => {
    for (const difficulty of ['hard', 'right', 'hard', 'hard'] as const) await lessonWas(difficulty);
    expect(await offers()).toEqual([]);
    await lessonWas('hard');
    expect(await offers()).toMatchObject([{ group: { name: OTHER }, from: 3, to: 2 }]);
    expect((await answer(null)).status).toBe(200);
    expect(await offers()).toEqual([]);
    expect(await usual()).toBe(3);
    await lessonWas('hard');
    await lessonWas('hard');
    expect(await offers()).toEqual([]);
    await lessonWas('hard');
    expect(await offers()).toHaveLength(1);
  });

  it('sets the usual intensity when accepted, even during an edit of the user, and is audited', async () => {
    expect((await answer(1)).body).toMatchObject({ code: 'CONFLICT' });
    const { database } = server.services;
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const taken = await database.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', who.c.userId).forUpdate().execute();
      const answered = answer(2);
      await expect.poll(async () => (await waiting.execute(database)).rows[0]!.count).toBe(1);
      await tx.updateTable('groups').set({ lesson_length: 1 }).where('user_id', '=', who.c.userId).execute();
      return { answered };
    });
    expect((await taken.answered).status).toBe(200);
    expect([await usual(), await offers()]).toEqual([2, []]);
    expect((await answer(2)).status).toBe(409);
    const { body } = await who.m.get(`/api/users/${who.c.userId}/audit`);
    expect(body[0]).toMatchObject({
      action: 'user-update',
      changes: [{ field: 'intensityLevel', from: '3', to: '2', group: OTHER }],
    });
  });
});

describe('a group’s opinion of a video', () => {
  it('is stored once per video and group, and can be changed and removed', async () => {
    const [first, second] = keysOf(await compose());
    expect((await setOpinion(first!, 'heart')).body).toEqual({ success: true });
    await setOpinion(first!, 'not-for-us');
    await setOpinion(second!, 'heart');
    expect(await opinions()).toEqual(
      [
        { fileKey: first, opinion: 'not-for-us' },
        { fileKey: second, opinion: 'heart' },
      ].toSorted((a, b) => Number(a.fileKey === second) - Number(b.fileKey === second)),
    );
    expect(await opinions(OTHER)).toEqual([]);
    for (const key of [first!, second!]) await setOpinion(key, null);
    expect(await opinions()).toEqual([]);
    const { setOpinion: store } = feedbackRepository(server.services.database);
    const [one, two] = await server.services.videos.idsOf([first!, second!]);
    const groupId = (await server.services.users.groupFor(who.c.userId, GROUP)).id;
    const within = (videoId: number, max: number) => store({ groupId, videoId, opinion: 'heart' }, max, now);
    expect([await within(one!, 1), await within(two!, 1), await within(one!, 1)]).toEqual([true, false, true]);
    await setOpinion(first!, null);
    expect((await setOpinion('nothing', 'heart')).body).toMatchObject({ code: 'VIDEO_NOT_FOUND' });
    // put directly into storage
    const fileKey = `uploads/${'folder/'.repeat(70)}x.mp4`;
    await addVideos(server, [readyVideo({ path: 'main', length: 60, file_key: fileKey })]);
    expect((await setOpinion(fileKey, 'heart')).status).toBe(200);
    const seen = { token: who.c.token, body: { fileKeys: [fileKey] } };
    expect((await server.call('POST', `${groupPath()}/seen`, seen)).status).toBe(200);
    await setOpinion(fileKey, null);
  });

  const ready = async () => {
    const { body } = await who.c.post('/api/lessons/fixed-lessons/reactivate', {
      userId: who.c.userId,
      groupName: GROUP,
      lessonKey: '11-1',
    });
    return { finalLesson: (body as { fixedLesson: ReactivatedLesson }).fixedLesson.lessonData };
  };

  it('excludes the video from unplayed lessons: open, future and ready ones', async () => {
    now = new Date(now.getTime() + DAY_MS);
    const before = await compose();
    await who.c.post('/api/lessons/fixed-lessons/generate', { userId: who.c.userId, groupName: GROUP });
    const fixed = keysOf(await ready());
    const gone = [keysOf(before)[1]!, fixed.at(-1)!];
    for (const key of gone) await setOpinion(key, 'not-for-us');
    for (const lesson of [await compose(), await compose({ fresh: true }), await ready()])
      expect(keysOf(lesson).filter((key) => gone.includes(key))).toEqual([]);
    // a lesson that was begun stays unchanged
    const begun = await compose();
    await who.c.post(`/api/plays/${begun.playId}/events`, {
      events: [{ number: 0, kind: 'start', at: now.toISOString(), seconds: 0 }],
    });
    await setOpinion(keysOf(begun)[0]!, 'not-for-us');
    expect(keysOf(await compose())).toEqual(keysOf(begun));
    for (const { fileKey } of await opinions()) await setOpinion(fileKey, null);
  });

  it('also excludes a video that replaces a removed one in a ready lesson', async () => {
    const [gone] = (await ready()).finalLesson;
    const deleted = await who.m.post('/api/videos/s3/delete', { fileKey: gone!.video.fileKey });
    expect(deleted.status).toBe(200);
    const [standIn] = keysOf(await ready());
    await setOpinion(standIn!, 'not-for-us');
    expect(keysOf(await ready())).not.toContain(standIn);
    await setOpinion(standIn!, null);
  });

  it('keeps the video with one warning if nothing else fits the block', async () => {
    const [only] = await addVideos(server, [readyVideo({ path: 'alone', length: 60 })]);
    const { body } = await who.m.get('/api/lessons/lesson-config');
    const { lessonConfig } = body;
    lessonConfig.config.lessonRules[1].order[0] = 'alone';
    const saved = await who.m.post('/api/lessons/lesson-config', { lessonConfig: { config: lessonConfig.config } });
    expect(saved.status).toBe(200);
    await setOpinion(only!.file_key, 'not-for-us');
    const lesson = await compose({ fresh: true });
    expect(keysOf(lesson)).toContain(only!.file_key);
    const warnings = lesson.warnings.filter(({ code }) => code === 'NOT_FOR_US');
    expect(warnings).toEqual([{ code: 'NOT_FOR_US', block: 0, category: 'alone', fileKey: only!.file_key }]);
    // an unavoidable video doesn't cause repeated recomposition
    expect(new URL((await compose()).lessonUrl).pathname).toBe(new URL(lesson.lessonUrl).pathname);
    // requests another lesson instead
    const other = keysOf(lesson).at(-1)!;
    await setOpinion(only!.file_key, null);
    await setOpinion(other, 'not-for-us');
    const changed = await compose();
    expect(keysOf(changed)).not.toContain(other);
    expect(changed.warnings.map(({ code }) => code)).not.toContain('NOT_FOR_US');
    await setOpinion(other, null);
  });

  it('is visible to managers and in the user’s export until the user is erased', async () => {
    const [fileKey] = keysOf(await compose());
    const { playId } = await compose();
    await setOpinion(fileKey!, 'not-for-us');
    await setOpinion(fileKey!, 'heart', OTHER);
    await rateLesson(playId, 'easy');
    const [video] = (await report()).videos;
    expect(video).toMatchObject({ groups: 2, hearts: 1, notForUs: 1, proposed: false });
    const usage = await who.m.get(`/api/videos/${video._id}/usage`);
    expect(usage.body.said).toEqual({ groups: 2, hearts: 1, notForUs: 1 });
    const { body } = await who.c.get(`/api/users/${who.c.userId}/data`);
    expect(body.groups[0]).toMatchObject({
      lessonFeedback: [{ difficulty: 'easy' }],
      videoFeedback: [{ opinion: 'not-for-us' }],
    });
    await who.m.del(`/api/users/${who.c.userId}`);
    await server.services.usersEditing.deleteExpired(new Date(now.getTime() + 31 * DAY_MS));
    const { database } = server.services;
    for (const table of ['lesson_feedback', 'video_feedback'] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

it('managers see rejected videos ordered by the share of rejecting groups, not their number', async () => {
  const { database } = server.services;
  const known = await addVideos(
    server,
    Array.from({ length: 51 }, () => readyVideo({ path: 'main', length: 60 })),
  );
  const rare = known.at(-1)!;
  await sql`
    with added as (
      insert into groups (user_id, name, position, lesson_length, intensity_level, lessons_per_week)
      select ${who.b.userId}, 'group ' || n, n, 1, 3, 1 from generate_series(1, 15) as n returning id, position
    )
    insert into video_feedback (group_id, video_id, opinion, at)
    select added.id, videos.id, case when position <= 6 then 'not-for-us' else 'heart' end, now()
    from added join videos on videos.id = any(${known.map(({ id }) => id)}::int[])
      and (videos.id <> ${rare.id} or position <= 5)`.execute(database);
  const { videos } = await report();
  expect(videos).toHaveLength(50);
  expect(videos[0]).toMatchObject({ _id: String(rare.id), groups: 5, notForUs: 5, proposed: true });
  expect(videos[1]).toMatchObject({ groups: 15, notForUs: 6, proposed: false });
});
