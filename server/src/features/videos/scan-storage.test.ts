import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyJson } from '#testing/any-json.ts';
import type { SkippedFile } from '@zuzu/contract/videos/upload.ts';
import { putFile, shortClip } from '#testing/media.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startWorker } from '#app/worker.ts';
import { PATIENCE } from '#testing/patience.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
const clip = await shortClip();
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
const folder = join(server.services.config.dataDir, 'storage', 'uploads');
await startWorker(server.services);
beforeEach(async () => {
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
});

const scan = (): Promise<{ newVideos: AnyJson[]; skipped: SkippedFile[] }> => bodyOf(who.m.get('/api/videos/scan'));
const names = async () => (await scan()).newVideos.map((video) => video.fileName).toSorted();
const describeFile = (fileKey: string, fileName: string) =>
  who.m.post('/api/videos/metadata', {
    videos: [{ fileKey, fileName, displayName: 'תיאור', intensities: ['2'], path: 'small/dance' }],
  });

describe('a scan of storage', () => {
  it('offers files added to the folder under any name, and they become ready videos', async () => {
    await fs.mkdir(join(folder, 'שיעור ראשון'));
    const put = [
      'plain.mp4',
      'קפיצות כוכב.mp4',
      '🤸 go.mov',
      'שיעור ראשון/א.mp4',
      'a (1).mp4',
      'no-extension',
      `${'x'.repeat(200)}.mp4`,
    ];
    for (const name of put) await fs.writeFile(join(folder, name), clip);

    const { newVideos, skipped } = await scan();
    expect(skipped).toEqual([]);
    expect(newVideos.map((video) => video.fileName).toSorted()).toEqual(
      put.map((name) => name.split('/').at(-1)).toSorted(),
    );
    for (const video of newVideos)
      expect(video).toMatchObject({ displayName: '', size: clip.byteLength, intensities: [] });
    expect(newVideos.find((video) => video.fileName === 'plain.mp4')!.fileKey).toBe('uploads/plain.mp4');
    expect((await scan()).newVideos, 'the second scan finds the same').toEqual(newVideos);

    const hebrew = newVideos.find((video) => video.fileName === 'קפיצות כוכב.mp4')!;
    expect((await describeFile(hebrew.fileKey, hebrew.fileName)).status).toBe(200);
    expect(await names()).not.toContain('קפיצות כוכב.mp4');
    const ready = await vi.waitUntil(async () => {
      const { body } = await who.m.get('/api/videos');
      const video = body.find((each: { fileKey: string }) => each.fileKey === hebrew.fileKey);
      return video?.progress === 100 && video;
    }, PATIENCE);
    expect(ready).toMatchObject({ status: 'ready', fileName: 'קפיצות כוכב.mp4', renditions: [144] });
  });

  it('detects types by content, not by name', async () => {
    await fs.writeFile(join(folder, 'holiday.mp4'), '<!doctype html><p>שלום');
    await fs.writeFile(join(folder, 'ריק.mp4'), '');
    await fs.writeFile(join(folder, 'list.mp4'), '#EXTM3U\nhttp://example.com/a.ts');
    await fs.writeFile(join(folder, 'one.mp4'), 'x');
    await fs.writeFile(join(folder, 'really-a-video.txt'), clip);
    await fs.writeFile(join(folder, '.hidden.mp4'), clip);
    await fs.symlink('/etc/hostname', join(folder, 'link.mp4'));
    const { newVideos, skipped } = await scan();
    expect(newVideos.map((video) => video.fileName)).toEqual(['really-a-video.txt']);
    expect(Object.fromEntries(skipped.map(({ fileName, reason }) => [fileName, reason]))).toEqual({
      'holiday.mp4': 'not-media',
      'ריק.mp4': 'empty',
      'list.mp4': 'not-media',
      'one.mp4': 'not-media',
    });
  });

  it('imports cues from the .vtt file of the same name, and reports faults with their lines', async () => {
    const cues = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n';
    for (const name of ['run.mp4', 'קפיצה.mp4', 'רע.mp4', 'bare.mp4']) await fs.writeFile(join(folder, name), clip);
    await fs.writeFile(join(folder, 'run.vtt'), cues.replaceAll('00:00:', '0:00:'));
    await fs.writeFile(join(folder, 'run.cues.ru.vtt'), `${cues}\n00:03.000 --> 00:02.000\nзря`);
    await fs.writeFile(join(folder, 'קפיצה.VTT'), `\uFEFF${cues}`);
    await fs.writeFile(join(folder, 'רע.vtt'), 'WEBVTT\n\n1 --> 2\nלאט');
    await fs.writeFile(join(folder, 'alone.vtt'), 'no cues');
    const { newVideos, skipped } = await scan();
    expect(Object.fromEntries(newVideos.map((video) => [video.fileName, video.cues]))).toEqual({
      'run.mp4': cues,
      'קפיצה.mp4': cues,
      'רע.mp4': undefined,
      'bare.mp4': undefined,
    });
    expect(skipped.toSorted((a, b) => a.fileName.localeCompare(b.fileName))).toEqual([
      { fileName: 'run.cues.ru.vtt', reason: 'left-out', line: 6 },
      { fileName: 'רע.vtt', reason: 'bad-cues', line: 3 },
    ]);
    const run = newVideos.find((video) => video.fileName === 'run.mp4')!;
    const { body } = await who.m.post('/api/videos/metadata', {
      videos: [
        {
          fileKey: run.fileKey,
          fileName: 'run.mp4',
          displayName: 'ריצה',
          intensities: ['2'],
          path: 'main',
          cues: run.cues,
          cueTranslations: run.cueTranslations,
        },
      ],
    });
    expect(body.videos[0]).toMatchObject({ cues, cueTranslations: { ru: cues } });
    expect((await scan()).skipped.map(({ fileName }) => fileName)).toEqual(['רע.vtt']);
  });

  it('imports captions from files of the same name, by language', async () => {
    const webVtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n';
    const subRip = (words: string) => `\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n${words}\r\n`;
    for (const name of ['clip.mp4', 'רע.mp4']) await fs.writeFile(join(folder, name), clip);
    await fs.writeFile(join(folder, 'clip.srt'), subRip('לאט'));
    await fs.writeFile(join(folder, 'clip.vtt'), webVtt);
    await fs.writeFile(join(folder, 'clip.ru.VTT'), webVtt);
    await fs.writeFile(join(folder, 'clip.en.srt'), subRip('Slowly'));
    await fs.writeFile(join(folder, 'clip.en.vtt'), webVtt);
    await fs.writeFile(join(folder, 'רע.he.srt'), '1\n00:00:01,000 - 00:00:02,000\nלאט');
    await fs.writeFile(join(folder, 'רע.en.srt'), 'Slowly');
    // encoded in Windows-1251
    await fs.writeFile(join(folder, 'רע.ru.srt'), Buffer.from(subRip('\xcf\xf0').slice(1), 'latin1'));
    await fs.writeFile(join(folder, 'alone.he.srt'), 'of no video');
    const { newVideos, skipped } = await scan();
    const found = newVideos.find((video) => video.fileName === 'clip.mp4')!;
    expect(found.cues).toBe(webVtt);
    // duplicate languages are ignored
    expect(Object.keys(found.captions).toSorted()).toEqual(['he', 'ru']);
    expect(skipped.toSorted((a, b) => a.fileName.localeCompare(b.fileName))).toEqual([
      { fileName: 'רע.en.srt', reason: 'bad-captions', line: 1 },
      { fileName: 'רע.he.srt', reason: 'bad-captions', line: 1 },
      { fileName: 'רע.ru.srt', reason: 'encoding' },
    ]);
    const { body } = await who.m.post('/api/videos/metadata', {
      videos: [
        {
          fileKey: found.fileKey,
          fileName: 'clip.mp4',
          displayName: 'ריצה',
          intensities: ['2'],
          path: 'main',
          captions: found.captions,
        },
      ],
    });
    expect(body.videos[0].captions).toEqual({
      he: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n',
      ru: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n',
    });
  });

  it('gives no video the cues of another', async () => {
    const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nלאט';
    for (const name of ['א', 'ב']) await fs.mkdir(join(folder, name));
    const clips = ['א/run.mp4', 'ב/run.mp4', 'run.mp4', 'two.mp4', 'two.mov', 'קפיצה.mp4', 'bad.mp4'];
    for (const name of clips) await fs.writeFile(join(folder, name), clip);
    await fs.writeFile(join(folder, 'run.txt'), 'no video');
    for (const name of ['ב/run.vtt', 'two.vtt', 'קפיצה.vtt']) await fs.writeFile(join(folder, name), cues);
    await fs.writeFile(join(folder, 'bad.vtt'), `${cues}\0`);
    const first = await scan();
    const withCues = ({ newVideos }: typeof first) =>
      newVideos.filter((video) => video.cues !== undefined).map((video) => video.fileName);
    expect(withCues(first)).toEqual(['קפיצה.mp4', 'run.mp4']);
    expect(first.skipped).toContainEqual({ fileName: 'bad.vtt', reason: 'bad-cues', line: 4 });
    expect((await scan()).newVideos, 'the second scan finds the same').toEqual(first.newVideos);

    const jump = first.newVideos.find((video) => video.fileName === 'קפיצה.mp4')!;
    expect((await describeFile(jump.fileKey, 'קפיצה.mp4')).status).toBe(200);
    await fs.writeFile(join(folder, 'קפיצה.mov'), clip);
    const { body } = await who.m.post('/api/videos/upload', { fileName: 'קפיצה.mp4', fileType: 'video/mp4' });
    await putFile(base, body.signedUrl, clip);
    const later = await scan();
    expect(later.newVideos.map((video) => video.fileName)).toEqual(expect.arrayContaining(['קפיצה.mp4', 'קפיצה.mov']));
    expect(withCues(later), 'a later video of the same name').toEqual(['run.mp4']);
  });

  it('skips a file whose upload is unfinished, and finds one that was never described', async () => {
    const { body } = await who.m.post('/api/videos/upload', { fileName: 'בדרך.mp4', fileType: 'video/mp4' });
    await server.services.storage.put(body.fileKey, clip);
    expect(await names()).toEqual([]);
    expect((await who.m.get(`/api/videos/upload-state?fileKey=${body.fileKey}`)).body).toEqual({
      state: 'waiting',
      arrived: 0,
    });
    await putFile(base, body.signedUrl, clip);
    expect(await names()).toEqual(['בדרך.mp4']);
    expect((await who.m.get(`/api/videos/upload-state?fileKey=${body.fileKey}`)).body).toEqual({
      state: 'stored',
    });
  });

  it('does not offer the file of a cancelled upload, even if it arrives late', async () => {
    const { body } = await who.m.post('/api/videos/upload', { fileName: 'a.mp4', fileType: 'video/mp4' });
    expect((await who.m.post('/api/videos/s3/delete', { fileKey: body.fileKey })).status).toBe(200);
    await putFile(base, body.signedUrl, clip);
    expect(await names()).toEqual([]);
    expect((await who.m.get(`/api/videos/upload-state?fileKey=${body.fileKey}`)).body).toEqual({
      state: 'removed',
    });
  });

  it('offers a new file under the name of a deleted one as a new video', async () => {
    await fs.writeFile(join(folder, 'again.mp4'), clip);
    const found = (await scan()).newVideos[0]!;
    const { body } = await describeFile(found.fileKey, found.fileName);
    await who.m.post('/api/videos/s3/delete', { fileKey: found.fileKey });
    await who.m.del(`/api/videos/${body.videos[0]._id}`);
    expect(await names()).toEqual([]);
    await fs.writeFile(join(folder, 'again.mp4'), clip);
    const second = (await scan()).newVideos[0]!;
    expect(second.fileName).toBe('again.mp4');
    expect(second.fileKey).not.toBe(found.fileKey);
    expect((await describeFile(second.fileKey, second.fileName)).status).toBe(200);
  });

  it('reads thousands of files page by page', async () => {
    const count = 2_300;
    for (let i = 0; i < count; i++) await fs.writeFile(join(folder, `clip-${i}.mp4`), clip.subarray(0, 64));
    const { newVideos } = await scan();
    expect(newVideos).toHaveLength(count);
    expect(newVideos.slice(0, 3).map((video) => video.fileName)).toEqual(['clip-0.mp4', 'clip-1.mp4', 'clip-2.mp4']);
  });
});
