import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FfmpegFailed, runFfmpeg, type FfmpegOptions } from './ffmpeg.ts';
import { bundledPaths, FfmpegMissing, findFfmpeg, isBundled } from './find-ffmpeg.ts';
import { ffmpeg, testFolder } from '#testing/media.ts';

const TEST_MS = 30_000;
const folder = await testFolder();
/** An input that never ends. */
const endless = ['-f', 'lavfi', '-re', '-i', 'testsrc2=size=64x64'];
const run = (args: readonly string[], options: Partial<FfmpegOptions> = {}) =>
  runFfmpeg(ffmpeg, args, { timeoutMs: TEST_MS, ...options });

/** True if a process with this text in its command line is running. */
const isRunning = async (text: string): Promise<boolean> => {
  for (const id of (await fs.readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await fs.readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(text)) return true;
  }
  return false;
};

/** A script in place of ffmpeg. */
const program = async (name: string, script: string): Promise<string> => {
  await fs.writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return join(folder, name);
};

test('a run returns the output of ffmpeg', async () => {
  const { stdout } = await run([
    '-f',
    'lavfi',
    '-i',
    'color=white:s=2x2:d=0.04',
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ]);
  expect([...stdout]).toEqual([255, 255, 255, 255]);
});

test('a failure contains the end of ffmpeg’s messages', async () => {
  const failure = await run(['-i', join(folder, 'אין כזה.mp4'), '-f', 'null', '-']).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FfmpegFailed);
  expect(failure).toMatchObject({
    reason: 'exit',
    code: 'FFMPEG_FAILED',
    message: expect.stringContaining('No such file'),
  });
});

test('a run that takes too long is killed', async () => {
  const mark = join(folder, 'endless-1.ts');
  await expect(run([...endless, mark], { timeoutMs: 700 })).rejects.toMatchObject({ reason: 'timeout' });
  expect(await isRunning(mark)).toBe(false);
});

test('an aborted run is killed, and one aborted before never starts', async () => {
  const mark = join(folder, 'endless-2.ts');
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('enough'));
  await expect(run([...endless, mark], { signal: controller.signal, onProgress })).rejects.toThrow('enough');
  expect(await isRunning(mark)).toBe(false);
  await fs.rm(mark, { force: true });
  await expect(run([...endless, mark], { signal: controller.signal })).rejects.toThrow('enough');
  await expect(fs.access(mark)).rejects.toThrow('ENOENT');
});

test('a run that writes too much is killed', async () => {
  const output = { folder: await fs.mkdtemp(join(folder, 'output-')), maxBytes: 1_000_000 };
  const args = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360',
    '-c:v',
    'rawvideo',
    '-f',
    'nut',
    join(output.folder, 'large'),
  ];
  await expect(run(args, { output })).rejects.toMatchObject({ reason: 'output-too-large' });
});

test('progress is reported in seconds', async () => {
  const progress: number[] = [];
  await run(['-f', 'lavfi', '-i', 'testsrc2=size=64x64:duration=3', '-f', 'null', '-'], {
    onProgress: (s) => progress.push(s),
  });
  expect(progress.at(-1)).toBeCloseTo(3, 1);
});

test.skipIf(process.platform === 'win32')('ffmpeg runs at low priority and with limited memory', async () => {
  const path = await program('limits', 'nice; ulimit -v');
  expect((await runFfmpeg({ path }, [], { timeoutMs: TEST_MS })).stdout.toString().split('\n')).toEqual([
    '10',
    '8388608',
    '',
  ]);
});

test('a program that cannot be started causes an error, not a crash', async () => {
  await expect(runFfmpeg({ path: '/nowhere/ffmpeg' }, [], { timeoutMs: TEST_MS })).rejects.toBeInstanceOf(FfmpegFailed);
});

test('the configured ffmpeg is used, or rejected with the reason', async () => {
  expect(await findFfmpeg(ffmpeg.path)).toEqual(ffmpeg);
  const old = await program('old', 'echo ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright');
  const other = await program('other', 'echo hello');
  const bare = await program(
    'bare',
    'case "$*" in *-version*) echo ffmpeg version n7.1 ;; *) echo " A....D aac  AAC" ;; esac',
  );
  await expect(findFfmpeg(old)).rejects.toThrow(
    `FFMPEG_PATH=${old} cannot be used: version 4.4.2-0ubuntu0.22.04.1 is too old.`,
  );
  await expect(findFfmpeg(other)).rejects.toThrow('it does not report a version as ffmpeg does');
  await expect(findFfmpeg(bare)).rejects.toThrow('it was built without libx264, mjpeg');
  await expect(findFfmpeg(join(folder, 'nothing'))).rejects.toThrow('it does not run');
});

test('the first usable ffmpeg is found, and otherwise the error gives instructions', async () => {
  const other = await program('other', 'echo hello');
  expect(await findFfmpeg(undefined, { candidates: [other, ffmpeg.path] })).toEqual(ffmpeg);
  const failure = await findFfmpeg(undefined, { candidates: [other] }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FfmpegMissing);
  expect(String(failure)).toMatch(/apt install ffmpeg[^]*FFMPEG_PATH[^]*Tried .*other: it does not report/);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the bundled ffmpeg is found unless it is excluded, even by its path',
  async () => {
    const { path } = await findFfmpeg(undefined, { candidates: bundledPaths() });
    expect(isBundled(path)).toBe(true);
    await expect(findFfmpeg(undefined, { bundled: false, candidates: [path] })).rejects.toThrow(
      /apt install ffmpeg[^]*too old for untrusted files[^]*BUNDLED_FFMPEG=on/,
    );
    expect((await findFfmpeg(path, { bundled: false })).path).toBe(path);
  },
);
