import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newDataDir } from '@zuzu/e2e/server.ts';
import { encodeArgs } from '@zuzu/server/transcoding/ffmpeg-arguments.ts';
import { runFfmpeg } from '@zuzu/server/transcoding/ffmpeg.ts';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';
import { measureLoudness } from '@zuzu/server/transcoding/measure-loudness.ts';
import { probeMedia } from '@zuzu/server/transcoding/probe.ts';
import { gainFor, rungsFor, type Rung } from '@zuzu/server/transcoding/renditions.ts';
import { openWorkFolder } from '@zuzu/server/transcoding/work-folder.ts';
import { browserCalls } from '#browser-calls.ts';
import { mean, rowOf, twice, type BenchRow } from '#figures.ts';
import { makeClip } from '#make-clip.ts';
import { managerOf, type Manager } from '#manager.ts';
import { openSchool } from '#school.ts';

const CLIP = { width: 1_920, height: 1_080, tone: 440 };
const SECONDS = 60;
const QUICK_SECONDS = 6;
const TIMEOUT_MS = 20 * 60_000;
const POLL_MS = 50;
const KEY_BYTES = 16;

export const summary = 'From an upload to a video that can be played, and to its whole ladder, beside one ffmpeg';

/** The reference: one ffmpeg that makes these renditions, with everything that it needs to know known. */
const referenceOf = async (clip: Buffer) => {
  const folder = await newDataDir();
  const file = join(folder, 'clip.mp4');
  await writeFile(file, clip);
  const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH'], { bundled: true });
  const info = await probeMedia(file, { ffmpeg });
  const source = { file, container: info.container };
  const { loudness } = await measureLoudness(ffmpeg, source, { timeoutMs: TIMEOUT_MS });
  const ladder = rungsFor(info.video);
  return {
    lowest: ladder.slice(0, 1),
    ladder,
    encode: async (rungs: readonly Rung[]): Promise<number> => {
      const work = await openWorkFolder(folder, 'reference', randomBytes(KEY_BYTES));
      const targets = await Promise.all(rungs.map(({ height }) => work.target(`reference/${height}`, height)));
      const args = encodeArgs(source, info, { rungs, targets, gainDecibels: gainFor(loudness), toneMap: false });
      const from = performance.now();
      await runFfmpeg(ffmpeg, args, { timeoutMs: TIMEOUT_MS }).finally(work.remove);
      return (performance.now() - from) / 1_000;
    },
  };
};

/** Uploads the clip; seconds until it can be played, and until its last rendition is there. */
const upload = async (manager: Manager, clip: Buffer): Promise<{ playable: number; complete: number }> => {
  const from = performance.now();
  const { fileKey } = await manager.upload(clip, 'clip.mp4');
  const until = async (isReached: (status: string, progress: number) => boolean): Promise<number> => {
    for (;;) {
      const [video] = await manager.find([fileKey]);
      if (video?.status === 'failed') throw new Error(`The clip could not be prepared: ${video.failureReason}`);
      if (video && isReached(video.status, video.progress ?? 0)) return (performance.now() - from) / 1_000;
      await delay(POLL_MS);
    }
  };
  const playable = await until((status) => status === 'ready');
  return { playable, complete: await until((_, progress) => progress === 100) };
};

export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const clip = await makeClip({ ...CLIP, seconds: quick ? QUICK_SECONDS : SECONDS });
  const reference = await referenceOf(clip);
  const school = await openSchool({ videos: [] });
  await school.stop();
  const { url } = await school.serve();
  const manager = await managerOf(browserCalls([]), url);
  const first = await upload(manager, clip);
  const lowest = [await reference.encode(reference.lowest), await reference.encode(reference.lowest)];
  const ladder = await reference.encode(reference.ladder);
  const second = await upload(manager, clip);
  const compared = (of: (one: typeof first) => number, against: number) => twice(of(first), of(second), against);
  return [
    rowOf(
      'upload → playable, s (one ffmpeg, first rendition)',
      compared((one) => one.playable, mean(lowest)),
      { of: 'ratio', atMost: 1.15 },
    ),
    rowOf(
      'upload → whole ladder, s (one ffmpeg, all renditions)',
      compared((one) => one.complete, ladder),
      { of: 'ratio', atMost: 1.1 },
    ),
  ];
};
