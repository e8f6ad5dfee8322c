import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { SAMPLE } from '@zuzu/domain/videos/look-alikes.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { openDiskStorage } from '@zuzu/server/storage/disk-storage.ts';
import { readyVideo } from '@zuzu/server/testing/library.ts';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';
import { transcodeVideo } from '@zuzu/server/transcoding/transcode-video.ts';
import { lookAlikes } from '@zuzu/server/videos/look-alikes.ts';
import { quantile, shown } from '#figures.ts';
import { makeClip } from '#make-clip.ts';
import type { Clip } from './clips.ts';

const ENCODED_SECONDS = 60;
const QUICK_SECONDS = 20;
const VIDEOS = 10_000;
const QUICK_VIDEOS = 1_000;
const INSERTED_AT_ONCE = 500;
const [SHORTEST_SECONDS, LENGTHS] = [60, 90];
const SEARCHES = 20;
const MAX_SEARCH_MS = 100;

/** What is logged after each run of ffmpeg: the end of its arguments, and the processor times of the shell and its children. */
const RUN = /^(.*)\n.*\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm;

/** The processor time of sampling, in seconds and as a share of what every ffmpeg of the job takes: for a clip that is copied, and an encoded one. */
export const costOfSampling = async (
  folder: string,
  quick: boolean,
): Promise<{ what: string; seconds: number; share: number }[]> => {
  const real = await findFfmpeg(process.env['FFMPEG_PATH']);
  const log = join(folder, 'times.log');
  const path = join(folder, 'timed-ffmpeg');
  const script = `#!/bin/sh\n"${real.path}" "$@"\ncode=$?\n{ echo "$*" | tail -c 12; times; } >> "${log}"\nexit $code\n`;
  await writeFile(path, script, { mode: 0o755 });
  const storage = await openDiskStorage({ root: join(folder, 'timed'), signPutUrl: () => '' });
  const seconds = quick ? QUICK_SECONDS : ENCODED_SECONDS;
  const copied = demoVideos()[1]!;
  const sources = [
    { what: `copied: ${shown(copied.length, 0)} s of 1080 lines`, content: await openDemoClip(copied) },
    {
      what: `encoded: ${seconds} s of 1080 lines, four renditions`,
      content: await makeClip({ width: 1_920, height: 1_080, seconds, tone: 440 }),
    },
  ];
  const costs: { what: string; seconds: number; share: number }[] = [];
  for (const [at, { what, content }] of sources.entries()) {
    const source = join(folder, `timed-${at}.mp4`);
    await writeFile(source, content);
    await rm(log, { force: true });
    await transcodeVideo({
      ...{
        source,
        workDir: join(folder, 'work'),
        storage,
        videoKey: `timed-${at}`,
        encryptionKey: Buffer.alloc(16, 7),
      },
      ffmpeg: { ...real, path },
    });
    const runs = [...(await readFile(log, 'utf8')).matchAll(RUN)].map(([, end, ...times]) => {
      const [minutes, user, more, system] = times.map(Number) as [number, number, number, number];
      return { isSampling: end!.endsWith('rawvideo -'), cpu: 60 * (minutes + more) + user + system };
    });
    const sum = (those: typeof runs) => those.reduce((total, { cpu }) => total + cpu, 0);
    const sampling = sum(runs.filter(({ isSampling }) => isSampling));
    costs.push({ what, seconds: sampling, share: sampling / sum(runs) });
  }
  return costs;
};

/** How long it takes to find what looks like a video in a library of many, whose pictures are those of these clips at other times. */
export const costOfSearching = async (clips: readonly Clip[], quick: boolean) => {
  const count = quick ? QUICK_VIDEOS : VIDEOS;
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const { services, close } = await openInstallation(
    makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' })),
    pino({ level: 'warn' }),
  );
  try {
    const { videosRepo } = services;
    const picture = SAMPLE.width * SAMPLE.height;
    const ids: number[] = [];
    for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
      const rows = await videosRepo.insert(
        Array.from({ length: INSERTED_AT_ONCE }, (_, i) =>
          readyVideo({ path: 'small/dance', length: SHORTEST_SECONDS + (((from + i) * 0.618 * LENGTHS) % LENGTHS) }),
        ),
      );
      for (const { id } of rows!) {
        const { pictures } = clips[id % clips.length]!.sampled;
        const turned = (1 + (id % 50)) * picture;
        await videosRepo.savePictures(id, Buffer.concat([pictures.subarray(turned), pictures.subarray(0, turned)]));
        ids.push(id);
      }
    }
    const now = await services.library.current();
    const times: number[] = [];
    for (let i = 0; i <= SEARCHES; i++) {
      const from = performance.now();
      await lookAlikes(videosRepo, now, now.videos.get(ids[(i * 97) % ids.length]!)!.row);
      times.push(performance.now() - from);
    }
    const typical = quantile(times.slice(1), 0.5);
    return {
      what: `looking among ${count} videos, median (slowest ${shown(Math.max(...times.slice(1)), 0)} ms)`,
      goal: `≤ ${MAX_SEARCH_MS} ms`,
      value: `${shown(typical, 0)} ms`,
      reached: typical <= MAX_SEARCH_MS,
    };
  } finally {
    await close();
    await rm(dataDir, { recursive: true });
  }
};
