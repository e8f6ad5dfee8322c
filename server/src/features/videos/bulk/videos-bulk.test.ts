import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkVideoChange, BulkVideosInput, BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { trashKey } from '#storage/media-keys.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

let now = new Date();
const { server, who } = await startSchool({ now: () => now });
const { database, storage } = server.services;
beforeEach(async () => {
  now = new Date();
  await sql`truncate videos, uploads, audit cascade`.execute(database);
});

const library = async (): Promise<Record<string, Video>> =>
  Object.fromEntries(((await who.m.get('/api/videos')).body as Video[]).map((video) => [video._id, video]));
const entries = () => database.selectFrom('audit').selectAll().where('action', '=', 'videos-change').execute();
/** Adds videos, each a second after the previous one; returns their ids. */
const add = async (...videos: Partial<Parameters<typeof readyVideo>[0]>[]): Promise<string[]> => {
  const start = now.getTime() - 60_000;
  const rows = await addVideos(
    server,
    videos.map((video, i) =>
      readyVideo({ path: 'small/dance', length: 60, created_at: new Date(start + i * 1_000), ...video }),
    ),
  );
  return rows.map(({ id }) => String(id));
};

const send = (input: Partial<BulkVideosInput>) => who.m.post('/api/videos/bulk', input);
const dryRun = (
  ids: readonly string[],
  change: BulkVideoChange,
  more: Partial<BulkVideosInput> = {},
): Promise<BulkVideosOutput> => bodyOf(send({ rows: ids.map((_id) => ({ _id })), change, dryRun: true, ...more }));
const carryOut = async (ids: readonly string[], change: BulkVideoChange, more: Partial<BulkVideosInput> = {}) => {
  const plan = await dryRun(ids, change, more);
  const done = await bodyOf(send({ rows: plan.rows, change, dryRun: false, ...more }));
  return { ...done, left: [...plan.left, ...done.left] };
};
const undo = (outcome: BulkVideosOutput): Promise<BulkVideosOutput> =>
  bodyOf(who.m.post(`/api/videos/bulk/${outcome.undo}/undo`, {}));

describe('a bulk change of videos', () => {
  it('can change several fields in order, with one audit entry', async () => {
    const ids = await add({ path: 'small/story', tags: ['old'] }, { path: 'main' });
    const change: BulkVideoChange = {
      kind: 'fields',
      changes: [
        { kind: 'category', category: 'small/dance' },
        { kind: 'tags', how: 'add', tags: ['new'] },
        { kind: 'tags', how: 'remove', tags: ['old'] },
      ],
    };
    const done = await carryOut(ids, change);
    expect(done).toMatchObject({ changed: 2, left: [] });
    const after = await library();
    expect(ids.map((id) => [after[id]!.path, after[id]!.tags])).toEqual([
      ['small/dance', ['new']],
      ['small/dance', ['new']],
    ]);
    expect(await entries()).toHaveLength(1);
  });

  it('skips a video with any invalid change, and names the field of an invalid category', async () => {
    const [id] = await add({ intensities: [3] });
    const { changed, left } = await dryRun([id!], {
      kind: 'fields',
      changes: [
        { kind: 'family', family: 'squats' },
        { kind: 'intensities', how: 'remove', intensities: [3] },
      ],
    });
    expect([changed, left.map(({ reason }) => reason)]).toEqual([0, ['no-intensity']]);
    const wrong: BulkVideoChange = { kind: 'fields', changes: [{ kind: 'category', category: '../etc' }] };
    expect(await send({ rows: [{ _id: id! }], change: wrong, dryRun: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'change.changes.0.category' }] },
    });
  });

  it('only changes videos after a dry run, with one audit entry, and is undone in one step', async () => {
    const ids = await add(
      { path: 'small/story/jungle', family: 'jungle' },
      { path: 'small/story', family: 'own' },
      { path: 'main/run', family: 'run' },
      { path: 'small/dance' },
    );
    const before = await library();
    const change = { kind: 'category', category: 'small/dance' } as const;
    const plan = await dryRun(ids, change);
    expect(plan).toMatchObject({ changed: 3, left: [] });
    expect(plan.fields).toEqual([
      {
        field: 'path',
        count: 3,
        changes: expect.arrayContaining([
          { from: 'small/story/jungle', to: 'small/dance/jungle', count: 1, name: before[ids[0]!]!.displayName },
        ]) as unknown,
      },
    ]);
    expect(await library()).toEqual(before);
    expect(await entries()).toEqual([]);

    const { version } = await server.services.videosRepo.libraryVersion();
    const done = await bodyOf(send({ rows: plan.rows, change, dryRun: false }));
    expect(done).toMatchObject({ changed: 3, left: [], fields: plan.fields });
    expect(done.effects).toBeUndefined();
    expect((await server.services.videosRepo.libraryVersion()).version).toBe(version + 1);
    const after = await library();
    expect(ids.map((id) => [after[id]!.path, after[id]!.family])).toEqual([
      ['small/dance/jungle', 'jungle'],
      ['small/dance', 'own'],
      ['small/dance/run', 'run'],
      ['small/dance', undefined],
    ]);
    expect(after[ids[3]!]).toEqual(before[ids[3]!]);
    expect(await entries()).toEqual([expect.objectContaining({ actor_id: who.m.userId, subject_id: null })]);
    const [entry] = (await who.m.get('/api/audit?action=videos-change')).body.entries;
    expect(entry.subject.name).toBe(
      ids
        .slice(0, 3)
        .map((id) => before[id]!.displayName)
        .join(', '),
    );

    const undone = await undo(done);
    expect(undone).toMatchObject({ changed: 3, left: [] });
    const again = await library();
    const withoutVersion = ({ updatedAt: _updatedAt, ...video }: Video) => video;
    expect(Object.values(again).map(withoutVersion)).toEqual(Object.values(before).map(withoutVersion));
    // an undo is itself a change
    expect(await undo(undone)).toMatchObject({ changed: 3 });
    expect((await library())[ids[0]!]!.path).toBe('small/dance/jungle');
  });

  it('skips videos changed since and reports them', async () => {
    const ids = await add({ display_name: 'דוב' }, { display_name: 'חתול' }, { display_name: 'כלב' });
    const change: BulkVideoChange = { kind: 'intensities', how: 'set', intensities: [2] };
    const { rows } = await dryRun(ids, change);
    await who.m.put('/api/videos/update-metadata', { _id: ids[1], displayName: 'חתולה' });
    const done = await bodyOf(send({ rows, change, dryRun: false }));
    expect(done.changed).toBe(2);
    expect(done.left).toEqual([{ _id: ids[1], name: 'חתולה', reason: 'changed' }]);
    expect((await library())[ids[1]!]!.intensities).toEqual(['1', '2', '3', '4', '5']);

    await who.m.put('/api/videos/update-metadata', { _id: ids[2], displayName: 'כלבה' });
    const undone = await undo(done);
    expect(undone).toMatchObject({ changed: 1, left: [{ _id: ids[2], name: 'כלבה', reason: 'changed' }] });
    const after = await library();
    expect(ids.map((id) => after[id]!.intensities.length)).toEqual([5, 5, 1]);
    // once only, because the versions have changed
    expect(await undo(done)).toMatchObject({ changed: 0, left: { length: 2 } });
  });

  it('adds and removes intensities, but never the last one', async () => {
    const ids = await add({ intensities: [2] }, { intensities: [2, 3] }, { intensities: [4] });
    expect(await carryOut(ids, { kind: 'intensities', how: 'remove', intensities: [2] })).toMatchObject({
      changed: 1,
      left: [{ _id: ids[0], reason: 'no-intensity' }],
    });
    await carryOut(ids, { kind: 'intensities', how: 'add', intensities: [1, 3] });
    const after = await library();
    expect(ids.map((id) => after[id]!.intensities.join(''))).toEqual(['123', '13', '134']);
  });

  it('numbers the episodes of a series in list order, even if some have numbers already', async () => {
    const ids = await add({ length: 30, series: 'ג׳ונגל', episode: 6 }, { length: 90 }, { length: 60 });
    const change = { kind: 'series', series: 'ג׳ונגל', firstEpisode: 5 } as const;
    const episodes = async () => {
      const after = await library();
      return ids.map((id) => after[id]!.episode);
    };
    await carryOut(ids, change, { sort: 'length' });
    expect(await episodes()).toEqual([5, 7, 6]);
    expect(await dryRun(ids, change, { sort: 'length' })).toMatchObject({ changed: 0, fields: [] });
    // newest first
    await carryOut(ids, change);
    expect(await episodes()).toEqual([7, 6, 5]);
    await carryOut(ids, { kind: 'series', series: null });
    expect(await episodes()).toEqual([undefined, undefined, undefined]);
  });

  it('reports every kind of path that changes', async () => {
    const ids = await add(...Array.from({ length: 12 }, (_, n) => ({ path: `small/dance/f${n}`, family: `f${n}` })));
    const { fields } = await dryRun(ids, { kind: 'category', category: 'small/power' });
    expect(fields.find(({ field }) => field === 'path')?.changes).toHaveLength(12);
  });

  it('sets families and appends to notes', async () => {
    const ids = await add({ extra_notes: 'ישן' }, { path: 'main/run', family: 'run' });
    await carryOut(ids, { kind: 'family', family: ' חיות ' });
    await carryOut(ids, { kind: 'notes', how: 'add', notes: 'זכויות עד 2027' });
    let after = await library();
    expect(ids.map((id) => [after[id]!.family, after[id]!.extraNotes])).toEqual([
      ['חיות', 'ישן\nזכויות עד 2027'],
      ['חיות', 'זכויות עד 2027'],
    ]);
    await carryOut(ids, { kind: 'family', family: null });
    await carryOut(ids, { kind: 'notes', how: 'set', notes: '' });
    after = await library();
    expect(ids.map((id) => [after[id]!.family, after[id]!.extraNotes])).toEqual([
      [undefined, ''],
      [undefined, ''],
    ]);
    const long = await carryOut(ids, { kind: 'notes', how: 'set', notes: 'א'.repeat(10_000) });
    expect(long.changed).toBe(2);
    expect(await dryRun(ids, { kind: 'notes', how: 'add', notes: 'ב' })).toMatchObject({
      changed: 0,
      left: [{ reason: 'notes-too-long' }, { reason: 'notes-too-long' }],
    });
  });

  it('reports the effects on blocks of the rules, pins and ready lessons', async () => {
    const [story, dance] = await add(
      { path: 'small/story', intensities: [1, 2], file_name: 'דוב.mp4' },
      { path: 'small/dance', intensities: [2] },
    );
    const { body: rules } = await who.m.get('/api/lessons/lesson-config');
    const order: string[] = rules.lessonConfig.config.lessonRules['3'].order;
    const pinned = { lessonRules: { 3: { order: ['fixed/small/story/דוב.mp4', ...order] } } };
    const saved = await who.m.post('/api/lessons/lesson-config', { lessonConfig: { config: pinned } });
    expect(saved.status).toBe(200);
    const moved = await dryRun([story!, dance!], { kind: 'category', category: 'small/dance' });
    expect(moved.effects).toEqual({
      blocks: expect.arrayContaining([
        { path: 'small/story', intensity: 1, before: 1, after: 0 },
        { path: 'small/story', intensity: 2, before: 1, after: 0 },
        { path: 'small/dance', intensity: 2, before: 1, after: 2 },
      ]) as unknown,
      pinnedIn: [],
      fixedLessons: 0,
    });
    const merged = await dryRun([story!, dance!], { kind: 'category', category: 'main' });
    expect(merged.effects?.subCategoriesRemoved).toBe(2);
    expect((await dryRun([story!], { kind: 'category', category: 'small' })).changed).toBe(0);
    // a draft fills no block, so deleting it has no effect on the rules, and publishing it has
    await who.m.put('/api/videos/update-metadata', { _id: story, draft: true });
    expect((await dryRun([story!], { kind: 'trash' })).effects?.blocks).toEqual([]);
    const published = await dryRun([story!], { kind: 'draft', draft: false });
    expect(published.effects?.blocks).toContainEqual({ path: 'small/story', intensity: 1, before: 0, after: 1 });
    await who.m.put('/api/videos/update-metadata', { _id: story, draft: false });
    const trashed = await dryRun([story!], { kind: 'trash' });
    expect(trashed.effects).toMatchObject({ pinnedIn: [3], fixedLessons: 0 });

    const { rows } = await sql<{ id: string }>`
      insert into fixed_lessons (group_id, year, month, number, length_code, intensity, parts, config_version, library_version, total_seconds)
      select id, 2026, 11, 1, 3, 3, ${JSON.stringify([{ videoId: Number(dance) }, { videoId: Number(story) }])}::jsonb,
        ${rules.lessonConfig.version}::integer, 1, 60
      from groups where user_id = ${who.c.userId} returning id`.execute(database);
    expect((await dryRun([story!, dance!], { kind: 'trash' })).effects?.fixedLessons).toBe(rows.length);
  });

  it('reports removed videos and rejects unknown changes', async () => {
    const [id] = await add({});
    expect(await dryRun([id!, '999999'], { kind: 'family', family: 'x' })).toMatchObject({
      changed: 1,
      left: [{ _id: '999999', name: '', reason: 'gone' }],
    });
    for (const unknown of ['0', '999999', 'x'])
      expect((await who.m.post(`/api/videos/bulk/${unknown}/undo`, {})).status).toBe(404);
  });
});

describe('bulk deletion', () => {
  const has = async (key: string) => (await storage.head(key)) !== undefined;
  const addWithFiles = async (count: number) => {
    const ids = await add(...Array.from({ length: count }, () => ({})));
    const after = await library();
    const keys = ids.map((id) => after[id]!.fileKey);
    for (const key of keys) await storage.put(key, Buffer.from('content'));
    return { ids, keys };
  };

  it('moves the files to the trash, and undo restores them', async () => {
    const { ids, keys } = await addWithFiles(3);
    const places = () => Promise.all(keys.map(async (key) => [await has(key), await has(trashKey(key))]));
    const done = await carryOut(ids, { kind: 'trash' });
    expect(done).toMatchObject({ changed: 3, left: [] });
    expect(await library()).toEqual({});
    expect(await places()).toEqual(keys.map(() => [false, true]));
    expect((await who.m.get('/api/videos/trash')).body).toHaveLength(3);

    expect(await undo(done)).toMatchObject({ changed: 3, left: [] });
    expect(Object.keys(await library()).toSorted()).toEqual(ids.toSorted());
    expect(await places()).toEqual(keys.map(() => [true, false]));

    await carryOut(ids, { kind: 'trash' });
    await storage.delete(trashKey(keys[1]!));
    const restored = await carryOut(ids, { kind: 'restore' });
    expect(restored).toMatchObject({ changed: 2, left: [{ _id: ids[1], reason: 'file-missing' }] });
    expect(Object.keys(await library()).toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  it('retries failed videos only', async () => {
    const ids = await add({ status: 'failed', progress: 40, failure_reason: 'internal' }, {});
    const done = await carryOut(ids, { kind: 'retry' });
    expect(done).toMatchObject({ changed: 1, left: [{ _id: ids[1], reason: 'not-failed' }] });
    expect(done.undo).toBeUndefined();
    expect((await library())[ids[0]!]).toMatchObject({ status: 'processing', progress: 0 });
  });
});
