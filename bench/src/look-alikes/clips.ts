import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos, type DemoVideo } from '@zuzu/demo/demo-videos.ts';
import type { Sampled } from '@zuzu/domain/videos/look-alikes.ts';
import { runFfmpeg, type Ffmpeg } from '@zuzu/server/transcoding/ffmpeg.ts';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';
import { transcodeVideo } from '@zuzu/server/transcoding/transcode-video.ts';
import { openDiskStorage } from '@zuzu/server/storage/disk-storage.ts';

const TIMEOUT_MS = 10 * 60_000;
const KEY = Buffer.alloc(16, 7);
/** Height of the files that are changed: the pictures that are compared have 9 lines. */
const LINES = 240;

/** What is done to a clip of so many seconds, as filters, and how it is encoded. */
export const changes: Readonly<Record<string, { filters: (seconds: number) => string; encoding: string[] }>> = {
  'encoded again, crf 34': { filters: () => 'null', encoding: ['-crf', '34'] },
  'encoded again, baseline': { filters: () => 'null', encoding: ['-profile:v', 'baseline', '-crf', '26'] },
  'scaled to 180 lines': { filters: () => 'scale=320:180', encoding: ['-crf', '26'] },
  '2 s less at both ends': {
    filters: (seconds) => `trim=2:${seconds - 2},setpts=PTS-STARTPTS`,
    encoding: ['-crf', '26'],
  },
  'cropped by 5 %': { filters: () => 'crop=iw*0.95:ih*0.95', encoding: ['-crf', '26'] },
  '24 frames a second': { filters: () => 'fps=24', encoding: ['-crf', '26'] },
  '50 frames a second': { filters: () => 'fps=50', encoding: ['-crf', '26'] },
  'all of these at once': {
    filters: (seconds) => `trim=1.3:${seconds - 1.1},setpts=PTS-STARTPTS,crop=iw*0.95:ih*0.95,fps=25,scale=320:180`,
    encoding: ['-crf', '34'],
  },
};

export type Clip = {
  name: string;
  family: string;
  sampled: Sampled;
  changed: { change: string; sampled: Sampled }[];
};

type Pipeline = { ffmpeg: Ffmpeg; folder: string; prepare: (file: string) => Promise<Sampled> };

/** The server's pipeline, which stores in this folder. */
export const pipelineIn = async (folder: string): Promise<Pipeline> => {
  const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH']);
  const storage = await openDiskStorage({ root: join(folder, 'storage'), signPutUrl: () => '' });
  return {
    ffmpeg,
    folder,
    prepare: async (source) => {
      let sampled: Sampled | undefined;
      const videoKey = basename(source, '.mp4');
      await transcodeVideo({
        source,
        workDir: join(folder, 'work'),
        storage,
        videoKey,
        encryptionKey: KEY,
        ffmpeg,
        onLowestReady: (ready) => void (sampled = ready),
      });
      return sampled!;
    },
  };
};

/** Prepares a demo clip, and what becomes of it by each change; those without sound, so that none is only copied. */
const clipOf = async ({ ffmpeg, folder, prepare }: Pipeline, video: DemoVideo, isChanged: boolean): Promise<Clip> => {
  const name = basename(video.fileName, '.mp4');
  const file = join(folder, video.fileName);
  await writeFile(file, await openDemoClip(video));
  const clip: Clip = { name, family: video.family, sampled: await prepare(file), changed: [] };
  if (!isChanged) return clip;
  const all = Object.entries(changes).map(([change, how], i) => ({
    change,
    ...how,
    file: join(folder, `${name}-${i}.mp4`),
  }));
  const filters = [
    `[0:v]scale=-2:${LINES},setsar=1,split=${all.length}${all.map((_, i) => `[s${i}]`).join('')}`,
    ...all.map((each, i) => `[s${i}]${each.filters(video.length)}[v${i}]`),
  ];
  const outputs = all.flatMap((each, i) => [
    '-map',
    `[v${i}]`,
    '-c:v',
    'libx264',
    '-preset',
    'superfast',
    ...each.encoding,
    each.file,
  ]);
  const args = ['-i', file, '-filter_complex', filters.join(';'), ...outputs];
  await runFfmpeg(ffmpeg, args, { timeoutMs: TIMEOUT_MS });
  for (const each of all) clip.changed.push({ change: each.change, sampled: await prepare(each.file) });
  return clip;
};

/** The demo's clips in two halves, all levels of an exercise in the same one; so many of each half also changed. */
export const demoClips = async (pipeline: Pipeline, changedPerHalf: number): Promise<[Clip[], Clip[]]> => {
  const families = [...Map.groupBy(demoVideos(), ({ family }) => family).values()];
  const halves: [Clip[], Clip[]] = [[], []];
  for (const half of [0, 1] as const) {
    const own = families.filter((_, at) => at % 2 === half);
    const shortest = own.map((videos) => videos.toSorted((a, b) => a.length - b.length)[0]!);
    const changed = new Set(shortest.toSorted((a, b) => a.length - b.length).slice(0, changedPerHalf));
    for (const video of own.flat()) halves[half].push(await clipOf(pipeline, video, changed.has(video)));
  }
  return halves;
};
