import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { expect, test } from 'vitest';
import { isSameClip, likenessTo, SAMPLE, type Sampled } from '@zuzu/domain/videos/look-alikes.ts';
import { openBench } from '#testing/transcode-bench.ts';
import { compliantCodecs, ffmpeg, h264, makeMedia, testFolder, testTone } from '#testing/media.ts';

const folder = await testFolder();
const SECONDS = 14;
/** A light that goes to and fro in front of the same background, on a way of its own for each tempo. */
const light = (tempo: number, size: string) => [
  ...['-f', 'lavfi', '-i', `color=black:size=96x54:rate=10:duration=${SECONDS}`, '-vf'],
  `geq=lum='60+X+90*exp(-(pow(X-48-30*sin(T*${tempo}),2)+pow(Y-27-17*cos(T*${tempo * 1.4}),2))/80)':cb=128:cr=128,fps=30,scale=${size}`,
];
const prepared = async (source: string): Promise<Sampled & { copied: boolean }> => {
  const bench = await openBench(folder);
  let sampled: Sampled | undefined;
  const { copied } = await bench.transcode(source, { sampled: true, onLowestReady: (ready) => void (sampled = ready) });
  return { ...sampled!, copied };
};

test('the same clip is known again, copied or encoded, scaled, cropped, slower and trimmed; another is not', async () => {
  const tone = testTone(-16, SECONDS);
  const source = await makeMedia(folder, 'mp4', [...tone, ...light(1.7, '320x180'), ...compliantCodecs]);
  const change = 'trim=start=1.3,setpts=PTS-STARTPTS,crop=iw*0.95:ih*0.95,fps=25,scale=256:144';
  const changed = await makeMedia(folder, 'mp4', ['-i', source, '-an', '-vf', change, ...h264, '-crf', '34']);
  const other = await makeMedia(folder, 'mp4', [...light(2.3, '256x144'), ...h264]);

  const [clip, again, another] = [await prepared(source), await prepared(changed), await prepared(other)];
  expect([clip.copied, again.copied]).toEqual([true, false]);
  expect(clip.pictures.length).toBe(SECONDS * SAMPLE.perSecond * SAMPLE.width * SAMPLE.height);
  const likeness = likenessTo(clip);
  expect(isSameClip(likeness(again))).toBe(true);
  expect(isSameClip(likeness(another))).toBe(false);
});

test('a video whose pictures cannot be sampled is prepared all the same', async () => {
  const bench = await openBench(folder);
  const source = await makeMedia(folder, 'mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=256x144:r=30:d=1', ...h264]);
  // an ffmpeg that can do everything but this
  const failing = path.join(folder, 'ffmpeg');
  const script = `#!/bin/sh\ncase "$*" in *"rawvideo -") exit 1 ;; *) exec ${ffmpeg.path} "$@" ;; esac\n`;
  await fs.writeFile(failing, script, { mode: 0o755 });
  let sampled: Sampled | undefined;
  await bench.transcode(source, {
    ffmpeg: { ...ffmpeg, path: failing },
    sampled: true,
    onLowestReady: (ready) => void (sampled = ready),
  });
  expect(sampled).toMatchObject({ length: 1, pictures: Buffer.alloc(0) });
});
