import { beforeEach, describe, expect, it } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { composedLessonSchema } from '@zuzu/contract/lessons/compose.ts';
import type { LibraryCell } from '@zuzu/contract/planning/library-cells.ts';
import type { LessonSpace, VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { changeRules } from '#testing/rules.ts';
import { DAY_MS, idsOf, startSchool } from '#testing/school.ts';

const MORNING = new Date('2026-03-01T06:00:00Z');
let now = MORNING;
const CLASS = 'כיתה א׳';
const atDesks = { room: 'desk', posture: 'seated', noise: 'quiet' } as const satisfies LessonSpace;
const suitable: VideoNeeds = { ...atDesks, things: [] };

const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });
const { database } = server.services;
const added = await addVideos(
  server,
  smallLibrary().map((video) => ({ ...video, needs: suitable })),
);
// special cases: only standing, or unlabelled
await addVideos(server, [
  readyVideo({ path: 'rare', length: 60, needs: { ...suitable, posture: 'standing' } }),
  readyVideo({ path: 'rare', length: 90, needs: { ...suitable, posture: 'standing' } }),
  readyVideo({ path: 'rare', length: 70 }),
]);
const suitableIds = new Set(added.map(({ id }) => String(id)));
let day = 0;
beforeEach(() => {
  now = new Date(MORNING.getTime() + ++day * DAY_MS);
});

const compose = (body: object) =>
  who.c.post('/api/lessons/compose', { duration: 2, intensity: 3, groupName: CLASS, ...body });
const composed = (body: object = {}) => who.c.compose({ duration: 2, ...body });
const isSuitable = (lesson: ComposedLesson) => idsOf(lesson).every((id) => suitableIds.has(id));
const manager = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  bodyOf(server.call(method, path, { token: who.m.token, ...(body && { body }) }));
const userC = async (): Promise<User> => manager('GET', `/api/users/${who.c.userId}`);
const setUsualSpace = async (place: LessonSpace | undefined) => {
  const user = await userC();
  const groups = user.groups.map(({ _id, name, preferences }) => ({
    _id,
    name,
    preferences: name === CLASS ? { ...preferences, place } : preferences,
  }));
  await manager('PUT', `/api/users/${who.c.userId}`, { ...user, groups });
};

describe('a lesson for a lesson space', () => {
  it('has only suitable videos and coexists with the usual lesson', async () => {
    const usual = await composed();
    const seated = await composed({ place: atDesks });
    expect(isSuitable(seated)).toBe(true);
    expect(seated.place).toEqual(atDesks);
    expect(usual).not.toHaveProperty('place');
    expect(idsOf(await composed())).toEqual(idsOf(usual));
    expect(idsOf(await composed({ place: { noise: 'quiet', posture: 'seated', room: 'desk' } }))).toEqual(
      idsOf(seated),
    );
    expect(idsOf(await composed({ place: {} }))).toEqual(idsOf(usual));
  });

  it('swaps single parts and complete lessons within the space', async () => {
    const first = await composed({ place: atDesks });
    const { body } = await who.c.post('/api/lessons/alternative', {
      duration: 2,
      intensity: 3,
      groupName: CLASS,
      place: atDesks,
      position: 1,
    });
    expect(suitableIds.has(body.alternative.video._id)).toBe(true);
    const fresh = await composed({ place: atDesks, fresh: true });
    expect(isSuitable(fresh)).toBe(true);
    expect(idsOf(fresh)).not.toEqual(idsOf(first));
    const other = (await composed()).finalLesson.find(({ video }) => !suitableIds.has(video._id))!;
    const kept = await composed({ place: atDesks, keep: [{ position: 0, fileKey: other.video.fileKey }] });
    expect(isSuitable(kept)).toBe(true);
    expect(kept.warnings.map(({ code }) => code)).toContain('KEEP_UNFIT');
  });

  it('is recomposed when a video is relabelled', async () => {
    const [id] = idsOf(await composed({ place: { noise: 'quiet' } })) as [string];
    await manager('PUT', '/api/videos/update-metadata', { _id: id, needs: { ...suitable, noise: 'loud' } });
    expect(idsOf(await composed({ place: { noise: 'quiet' } }))).not.toContain(id);
    await manager('PUT', '/api/videos/update-metadata', { _id: id, needs: suitable });
  });

  it('returns 422 with the limiting property and the number of suitable videos if nothing fits', async () => {
    const { version } = await server.services.lessonConfigs.current();
    await changeRules(server, (config) => (config.lessonRules[1].order = ['rare']));
    expect(await compose({ duration: 1, place: atDesks })).toMatchObject({
      status: 422,
      body: {
        code: 'CANNOT_COMPOSE',
        message: expect.stringMatching(/at intensity 3 that suits the place$/),
        details: { category: 'rare', place: atDesks, need: 'posture', withoutNeed: 2 },
      },
    });
    expect((await compose({ duration: 1 })).status).toBe(200);
    await database.deleteFrom('composed_lessons').where('config_version', '>', version).execute();
    await database.deleteFrom('lesson_configs').where('version', '>', version).execute();
  });
});

describe('the usual lesson space of a group', () => {
  it('applies by default; `{}` has no restrictions', async () => {
    await setUsualSpace(atDesks);
    const usual = await composed();
    expect(usual.place).toEqual(atDesks);
    expect(isSuitable(usual)).toBe(true);
    expect(idsOf(await composed({ place: atDesks }))).toEqual(idsOf(usual));
    expect(await composed({ place: {} })).not.toHaveProperty('place');
    expect(await composed({ groupName: 'כיתה ב׳' })).not.toHaveProperty('place');
    await setUsualSpace({});
    expect((await userC()).groups[0]!.preferences).not.toHaveProperty('place');
  });

  it('applies to unfinished ready lessons as soon as it changes', async () => {
    const generate = async () =>
      who.c.post('/api/lessons/fixed-lessons/generate', { userId: who.c.userId, groupName: CLASS });
    const rows = () => database.selectFrom('fixed_lessons').selectAll().orderBy('number').execute();
    await generate();
    const before = await rows();
    expect(before.some(({ parts }) => parts.some(({ videoId }) => !suitableIds.has(String(videoId))))).toBe(true);
    await database.updateTable('fixed_lessons').set({ done_at: now }).where('number', '=', 1).execute();
    await setUsualSpace(atDesks);
    await generate();
    const [done, ...others] = await rows();
    expect(done!.parts).toEqual(before[0]!.parts);
    for (const { parts, place } of others) {
      expect(place).toEqual(atDesks);
      expect(parts.every(({ videoId }) => suitableIds.has(String(videoId)))).toBe(true);
    }
    await setUsualSpace({});
  });

  it('is required of a ready lesson when it is played, unless the lesson was begun', async () => {
    const ready = (number: number) =>
      who.c.post('/api/lessons/fixed-lessons/reactivate', {
        userId: who.c.userId,
        groupName: CLASS,
        lessonKey: `3-${number}`,
      });
    const [begun] = [await ready(2), await ready(3)];
    await who.c.post(`/api/plays/${begun.body.fixedLesson.playId}/events`, {
      events: [{ number: 0, kind: 'start', at: now.toISOString(), seconds: 0 }],
    });
    const label = (needs: VideoNeeds) =>
      database
        .updateTable('videos')
        .set({ needs })
        .where('id', 'in', [...suitableIds].map(Number))
        .execute();
    await label({});
    await setUsualSpace(atDesks);
    expect(await ready(3)).toMatchObject({ status: 422, body: { code: 'CANNOT_COMPOSE' } });
    expect((await ready(2)).status).toBe(200);
    await label(suitable);
    const [{ video }] = (await ready(3)).body.fixedLesson.lessonData;
    await manager('PUT', '/api/videos/update-metadata', { _id: video._id, needs: { ...suitable, noise: 'loud' } });
    expect(JSON.stringify((await ready(3)).body)).not.toContain(video.fileKey);
    await label(suitable);
    await setUsualSpace({});
  });

  it('can be changed in bulk and undone, and appears in the audit log and exports', async () => {
    const { updatedAt } = await userC();
    const rows = [{ _id: who.c.userId, updatedAt }];
    const change = { kind: 'place', place: { posture: 'seated', things: ['Chair'] } };
    const done = await manager('POST', '/api/users/bulk', { rows, change, dryRun: false });
    expect(done.fields).toEqual([
      { field: 'place', count: 2, changes: [{ from: null, to: 'seated, Chair', count: 2 }] },
    ]);
    expect((await userC()).groups.map(({ preferences }) => preferences.place)).toEqual([change.place, change.place]);
    await manager('POST', `/api/users/bulk/${done.undo}/undo`, {});
    expect((await userC()).groups.map(({ preferences }) => preferences.place)).toEqual([undefined, undefined]);

    const sheet = [{ row: 2, phone_number: '0523333333', group: [CLASS], place: 'בפינה פנויה' }];
    const faulty = await manager('POST', '/api/users/import', {
      rows: [{ ...sheet[0], place: 'אולם' }],
      dryRun: true,
    });
    expect(faulty.users[0].faults).toEqual([expect.objectContaining({ column: 'place', code: 'unknown' })]);
  });
});

it('library cells count the videos that suit the space', async () => {
  const videosAt = async (query: string) => {
    const { cells }: { cells: LibraryCell[] } = await manager('GET', `/api/lessons/library-cells?userType=C${query}`);
    return cells.find(({ category, intensity }) => category === 'main' && intensity === 3)!.videos;
  };
  expect(await videosAt('')).toBe(16);
  expect(await videosAt('&posture=seated&noise=quiet')).toBe(8);
});

it('simulations accept a lesson space', async () => {
  const simulated = composedLessonSchema.parse(
    await manager('POST', '/api/lessons/compose', { duration: 2, intensity: 3, place: atDesks, numberOfLessons: 5 }),
  );
  expect(isSuitable(simulated)).toBe(true);
});
