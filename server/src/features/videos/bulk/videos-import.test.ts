import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportVideosInput, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import { arbitraryVideos } from '@zuzu/domain/testing/arbitrary-videos.ts';
import { videoColumnOfHeader } from '@zuzu/domain/sheets/videos/columns.ts';
import { videoRowsOf, tableOfVideos } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
beforeEach(async () => {
  await sql`truncate videos, uploads, audit cascade`.execute(server.services.database);
});

type Rows = Omit<ImportVideosInput['rows'][number], 'row'>[];
const send = (rows: Rows, more: Partial<ImportVideosInput> = {}) =>
  who.m.post('/api/videos/import', {
    rows: rows.map((row, i) => ({ row: i + 2, ...row })),
    dryRun: true,
    ...more,
  });
const dryRun = (rows: Rows): Promise<ImportVideosOutput> => bodyOf(send(rows));
const carryOut = async (rows: Rows): Promise<ImportVideosOutput> => {
  const { version } = await dryRun(rows);
  return bodyOf(send(rows, { dryRun: false, version }));
};
const statuses = ({ videos }: ImportVideosOutput) => videos.map(({ status }) => status);
const library = async (): Promise<Record<string, Video>> =>
  Object.fromEntries(((await who.m.get('/api/videos')).body as Video[]).map((video) => [video.fileName, video]));
const entries = () =>
  server.services.database.selectFrom('audit').selectAll().where('action', '=', 'videos-change').execute();
const add = (...videos: Partial<Parameters<typeof readyVideo>[0]>[]) =>
  addVideos(
    server,
    videos.map((video) => readyVideo({ path: 'small/dance', length: 60, intensities: [3], ...video })),
  );

describe('importing a sheet of videos', () => {
  it('changes all videos at once after a dry run; the same sheet again changes nothing', async () => {
    const [dance] = await add(
      { file_name: 'dance.mp4', display_name: 'ריקוד', extra_notes: 'ישן' },
      { file_name: 'jump.mp4', display_name: 'קפיצה' },
      { file_name: 'run.mp4', display_name: 'ריצה' },
    );
    const rows: Rows = [
      {
        fileKey: dance!.file_key,
        fileName: 'another.mp4',
        displayName: 'ריקוד גשם',
        intensities: '1, 2',
        path: 'תרגיל קטן/כוח/גשם',
        series: 'מים',
        episode: '2',
        extraNotes: 'חדש\nמאוד',
      },
      { fileName: 'JUMP', family: 'קופצים' },
      { fileName: 'run.mp4', displayName: 'ריצה', intensities: '3' },
    ];
    const plan = await dryRun(rows);
    expect(statuses(plan)).toEqual(['changed', 'changed', 'same']);
    expect(plan.videos[0]).toEqual({
      rows: [2],
      fileName: 'dance.mp4',
      displayName: 'ריקוד',
      status: 'changed',
      changes: [
        { field: 'displayName', from: 'ריקוד', to: 'ריקוד גשם' },
        { field: 'path', from: 'small/dance', to: 'small/power/גשם' },
        { field: 'intensities', from: '3', to: '1, 2' },
        { field: 'family', from: null, to: 'גשם' },
        { field: 'series', from: null, to: 'מים' },
        { field: 'episode', from: null, to: '2' },
        { field: 'extraNotes', from: 'ישן', to: 'חדש\nמאוד' },
      ],
      faults: [],
    });
    expect(plan.effects?.blocks).toContainEqual({ path: 'small/dance', intensity: 3, before: 3, after: 2 });
    const before = await library();
    expect(before['dance.mp4']).toMatchObject({ displayName: 'ריקוד', extraNotes: 'ישן' });
    expect(await entries()).toEqual([]);

    const done = await bodyOf(send(rows, { dryRun: false, version: plan.version }));
    expect((await library())['dance.mp4']).toMatchObject({
      displayName: 'ריקוד גשם',
      intensities: ['1', '2'],
      path: 'small/power/גשם',
      family: 'גשם',
      series: 'מים',
      episode: 2,
      extraNotes: 'חדש\nמאוד',
    });
    expect((await library())['jump.mp4']).toMatchObject({ displayName: 'קפיצה', family: 'קופצים' });
    expect(await entries()).toHaveLength(1);

    const again = await carryOut(rows);
    expect([statuses(again), again.undo]).toEqual([['same', 'same', 'same'], undefined]);
    expect(await entries()).toHaveLength(1);

    const undone = await who.m.post(`/api/videos/bulk/${done.undo}/undo`, {});
    expect(undone).toMatchObject({ status: 200, body: { changed: 2, left: [] } });
    const withoutVersion = ({ updatedAt: _updatedAt, ...video }: Video) => video;
    expect(Object.values(await library()).map(withoutVersion)).toEqual(Object.values(before).map(withoutVersion));
  });

  it('skips invalid rows and reports the invalid cell', async () => {
    await add({ file_name: 'a.mp4' }, { file_name: 'a.mov' }, { file_name: 'b.mp4' }, { file_name: 'c.mp4' });
    const { videos } = await carryOut([
      { fileName: 'a', displayName: 'x' },
      { fileName: 'nothing.mp4', displayName: 'x' },
      { fileKey: 'uploads/none.mp4', fileName: 'b.mp4', displayName: 'x' },
      { displayName: 'x' },
      { fileName: 'b.mp4', displayName: 'טוב' },
      { fileName: 'B', displayName: 'עוד' },
      { fileName: 'c.mp4', displayName: 'x', intensities: '9', path: 'smal' },
    ]);
    expect(videos.flatMap(({ faults }) => faults.map(({ row, column, code }) => [row, column, code]))).toEqual([
      [2, 'fileName', 'several-videos'],
      [3, 'fileName', 'no-video'],
      [4, 'fileKey', 'no-video'],
      [5, 'fileName', 'missing'],
      [7, 'fileName', 'repeated'],
      [8, 'intensities', 'unknown'],
      [8, 'path', 'unknown'],
    ]);
    expect(Object.values(await library()).filter(({ displayName }) => displayName === 'x')).toEqual([]);
    expect((await library())['b.mp4']!.displayName).toBe('טוב');
  });

  it('changes nothing if the plan differs from the preview', async () => {
    const [video] = await add({ file_name: 'a.mp4', display_name: 'ראשון' }, { file_name: 'b.mp4' });
    const rows: Rows = [
      { fileName: 'a.mp4', displayName: 'שני' },
      { fileName: 'b.mp4', displayName: 'שלישי' },
    ];
    const { version } = await dryRun(rows);
    expect((await send(rows, { dryRun: false })).status).toBe(409);
    await who.m.put('/api/videos/update-metadata', { fileKey: video!.file_key, displayName: 'שלהם' });
    expect(await send(rows, { dryRun: false, version })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const after = await library();
    expect(after['a.mp4']!.displayName).toBe('שלהם');
    expect(after['b.mp4']!.displayName).not.toBe('שלישי');

    await who.m.del(`/api/videos/${video!.id}`);
    expect(statuses(await dryRun(rows))).toEqual(['faulty', 'changed']);
  });

  it('changes nothing with an exported sheet, for any videos', async () => {
    const all = fc.sample(arbitraryVideos, 30).flat();
    await add(
      ...all.map(({ fileName, displayName, path, family, series, episode, extraNotes }) => ({
        file_name: fileName,
        display_name: displayName,
        path,
        extra_notes: extraNotes ?? '',
        family: family ?? null,
        series: series ?? null,
        episode: episode ?? null,
      })),
    );
    const { body } = await who.m.get('/api/videos');
    for (const language of ['he', 'en'] as const) {
      const { head, rows } = tableOfVideos(body, language);
      const table = [head, ...rows.map((row) => row.map(String))];
      const { videos } = await dryRun(videoRowsOf(table, 0, head.map(videoColumnOfHeader)));
      expect(videos.filter(({ status }) => status !== 'same')).toEqual([]);
      expect(videos).toHaveLength(all.length);
    }
  });

  it('accepts ten thousand rows', async () => {
    await add({ file_name: 'a.mp4' });
    const rows: Rows = Array.from({ length: 10_000 }, (_, i) => ({ fileName: `${i}.mp4`, displayName: 'שם' }));
    expect(new Set(statuses(await dryRun(rows)))).toEqual(new Set(['faulty']));
    expect((await send([...rows, {}])).status).toBe(400);
  });
});
