import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { listVideos, signInByCall } from './api.ts';
import { startFlakyProxy, type Cable } from '@zuzu/server/testing/cable.ts';
import { enlarge, filmUpright } from './ffmpeg.ts';
import { test } from './page.ts';
import { startServer, type Server } from './server.ts';
import { describeAll, MANAGER, mediaFolder, openVideos, row, startEmptyLibrary } from './video-library.ts';

const FILE_BYTES = 3_000_000;
/** Uploads are throttled to take this long, until an action in the middle of them is done. */
const SLOW_UPLOAD_SECONDS = 20;
/** Maximum additional memory of a server while it receives a file of any size. */
const MEMORY_BYTES = 150_000_000;
/** Large enough to be sent in parts, also after the first fifth. `BIG_BYTES=5000000000 npm run e2e upload-recovery` sends several gigabytes. */
const BIG_BYTES = Number(process.env['BIG_BYTES'] ?? 260_000_000);
const MARK_EVERY_BYTES = 1_000_000;
/** Expected console messages of a page without a network. */
const NO_NETWORK = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/;

const media = await mediaFolder();
let server: Server;
let cable: Cable;
let token: string;
let film: Uint8Array;
beforeAll(async () => {
  server = await startEmptyLibrary();
  cable = await startFlakyProxy(server.url);
  ({ token } = await signInByCall(server.url, MANAGER));
  film = await filmUpright(3);
  for (const name of ['fourth.mp4', 'gone.mp4']) await writeFile(media(name), enlarge(film, FILE_BYTES));
});
afterAll(() => cable.close());

const stored = async (fileName: string): Promise<Video[]> =>
  (await listVideos(server.url, token)).filter((video) => video.fileName === fileName);
/** Throttles uploads for a file of that size, until the returned function is called with false. */
const throttle = async (page: Page, bytes = FILE_BYTES): Promise<(slow: boolean) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  const limit = async (slow: boolean) => {
    const others = { offline: false, latency: 0, downloadThroughput: -1 };
    const uploadThroughput = slow ? bytes / SLOW_UPLOAD_SECONDS : -1;
    await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput });
  };
  await limit(true);
  return limit;
};
/** Chooses and describes files, and starts saving them. */
const startSaving = async (page: Page, ...names: string[]): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(names.map(media));
  await describeAll(page, Object.fromEntries(names.map((name) => [name, name])));
  await page.getByRole('button', { name: 'Save Videos' }).click();
};
const inTheMiddle = (page: Page, name: string) =>
  row(page, name)
    .getByText(/Uploading [1-9]\d?%/)
    .waitFor();

/** Every upload leaves exactly one file; abandoned or repeated uploads would leave more. */
const filesInStorage = async (): Promise<number> => (await readdir(join(server.dataDir, 'storage', 'uploads'))).length;

test('an upload reports that its file is gone, and the next one runs on all screens', async ({ visit }) => {
  const expected = [/ERR_(UPLOAD_)?FILE|LocalFileGone/];
  const page = await visit({ at: server.url, expected });
  await openVideos(page, 'Upload Video');
  const slowly = await throttle(page);

  await startSaving(page, 'gone.mp4');
  await inTheMiddle(page, 'gone.mp4');
  await rm(media('gone.mp4'));
  await page.getByRole('button', { name: 'Cancel upload of gone.mp4' }).click();
  await page.getByRole('button', { name: 'Try again to upload gone.mp4' }).click();
  await row(page, 'gone.mp4').getByText('Failed to upload file to storage').waitFor();
  await row(page, 'gone.mp4').getByText('The file can no longer be read on this computer').waitFor();
  expect(await stored('gone.mp4')).toEqual([]);
  await page.getByRole('button', { name: 'Remove gone.mp4' }).click();

  // while other screens are open; leaving the page warns
  await startSaving(page, 'fourth.mp4');
  await inTheMiddle(page, 'fourth.mp4');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: '+ Add New User' }).waitFor();
  await page.getByRole('link', { name: /^Uploading: 0 of 1 files, \d+%$/ }).waitFor();
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await slowly(false);
  await expect.poll(() => stored('fourth.mp4'), PATIENCE).toHaveLength(1);
  await page.getByRole('link', { name: /^Uploading:/ }).waitFor({ state: 'detached' });
  // no upload is in progress, so the browser doesn't ask
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
});

// peak memory is read from /proc, so on Linux only; elsewhere it counts as constant
/** Resets the peak to the current memory of the server. */
const forgetPeak = async (): Promise<void> => {
  if (process.platform === 'linux') await writeFile(`/proc/${server.pid}/clear_refs`, '5');
};
const peakBytes = async (): Promise<number> => {
  if (process.platform !== 'linux') return 0;
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
};
const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

test('a very large upload resumes after a server restart and a reload with constant memory', async ({ visit }) => {
  const file = await open(media('large.mp4'), 'w');
  await file.write(film);
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1); // the size follows in eight bytes
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(BIG_BYTES - film.byteLength), 8);
  await file.write(box);
  await file.truncate(BIG_BYTES); // a sparse file, which takes no disk space
  // all parts differ, so that none can replace another
  for (let at = MARK_EVERY_BYTES; at < BIG_BYTES; at += MARK_EVERY_BYTES) await file.write(String(at), at);
  await file.close();

  const page = await visit({ at: cable.url, expected: [NO_NETWORK] });
  const filesBefore = await filesInStorage();
  await openVideos(page, 'Upload Video');
  const slowly = await throttle(page, BIG_BYTES * 3);
  await startSaving(page, 'large.mp4');
  const uploading = (percent: RegExp) => row(page, 'large.mp4').getByText(percent).waitFor();
  await uploading(/Uploading [1-9]\d%/);
  await server.kill();
  await uploading(/Connection lost, trying again…/);
  server = await startServer(server.dataDir, { DEMO: 'off', PORT: new URL(server.url).port });
  await forgetPeak();
  const memoryBefore = await peakBytes();
  await uploading(/Uploading [2-9]\d%/);

  await page.reload();
  const arrived = await row(page, 'large.mp4')
    .getByText(/Continues from \d+%/)
    .innerText();
  const before = cable.received();
  await slowly(false);
  await page.locator('input[type=file]').setInputFiles(media('large.mp4'));
  await page.getByRole('button', { name: 'Save Videos' }).click();
  await page.getByText('Videos inserted to the database correctly.').waitFor(PATIENCE);
  expect((await peakBytes()) - memoryBefore).toBeLessThan(MEMORY_BYTES);
  const [percent = 0] = (/\d+/.exec(arrived) ?? []).map(Number);
  expect(percent).toBeGreaterThan(10);
  expect(cable.received() - before).toBeLessThan((1 - percent / 100) * BIG_BYTES + 1_000_000);
  await expect.poll(async () => await stored('large.mp4'), PATIENCE).toMatchObject([{ status: 'ready' }]);
  const [video] = await stored('large.mp4');
  expect(await hashOf(join(server.dataDir, 'storage', video!.fileKey))).toBe(await hashOf(media('large.mp4')));
  expect(await filesInStorage()).toBe(filesBefore + 1);
});
