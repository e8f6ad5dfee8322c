import { readdir, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { allPrepared, call, demoManager, listVideos, signInByCall, uploadVideo } from './api.ts';
import { filmUpright } from './ffmpeg.ts';
import { createManager, databasePid, endServers, isRunning, newDataDir, startServer, type Server } from './server.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';

const MANAGER = '0508888888';
const FILMS = ['a.mp4', 'b.mp4', 'c.mp4'];
/** Long enough to be interrupted. */
const FILM_SECONDS = 12;

afterAll(endServers);

type Process = { pid: number; command: string };
/** All descendants of a process, with their command lines. */
const descendants = async (pid: number): Promise<Process[]> => {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/.*\) \S (\d+)/s.exec(stat)?.[1]));
  }
  const below = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return Promise.all(
    below(pid).map(async (child) => ({
      pid: child,
      command: (await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
    })),
  );
};
const signInManager = async (url: string) => (await signInByCall(url, MANAGER)).token;
const isAnswering = async (url: string, token: string): Promise<boolean> =>
  (await call(url, 'GET', '/videos', { token })).status === 200;

// processes are listed from /proc, so on Linux only
describe.runIf(process.platform === 'linux')('a server on one folder', () => {
  let dataDir: string;
  let server: Server;
  const start = async () => void (server = await startServer(dataDir, { DEMO: 'off' }));

  const encoders = async (): Promise<Process[]> =>
    (await descendants(server.pid)).filter(({ command }) => command.includes('ffmpeg'));
  const inTheMiddle = () => vi.waitUntil(async () => (await encoders()).length > 0, PATIENCE);

  /** Stops it with SIGTERM: it must exit with code 0, together with all its child processes. */
  const stopCleanly = async (): Promise<void> => {
    const below = await descendants(server.pid);
    expect(below.some(({ command }) => command.includes('postgres'))).toBe(true);
    expect(await server.stop()).toBe(0);
    const left = await Promise.all(below.map(async (child) => (await isRunning(child.pid)) && child.command));
    expect(left.filter(Boolean)).toEqual([]);
    expect(await databasePid(dataDir)).toBeUndefined();
  };

  test('exits cleanly on SIGTERM while preparing', async () => {
    dataDir = await newDataDir();
    await createManager(dataDir, MANAGER, 'יעל');
    await start();
    const token = await signInManager(server.url);
    const content = await filmUpright(FILM_SECONDS);
    for (const fileName of FILMS) await uploadVideo(server.url, token, { fileName, content, path: 'main' });
    await inTheMiddle();
    await stopCleanly();
  });

  test('finds its data at the next start, and old sessions and URLs stay valid', async () => {
    await start();
    const token = await signInManager(server.url);
    const before = await allPrepared(server.url, token);
    expect(before.map(({ fileName }) => fileName).toSorted()).toEqual(FILMS);
    const { url } = server;
    await stopCleanly();
    await start();
    const after = await listVideos(server.url, token);
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
    for (const { signedUrl = '' } of before) expect((await fetch(signedUrl.replace(url, server.url))).status).toBe(200);
  });
});

test('two servers share one folder, and one continues when the other ends', async () => {
  const shared = inject('sharedServer');
  const second = await startServer(shared.dataDir);
  const { token } = await demoManager(shared.url);
  expect((await listVideos(second.url, token)).length).toBeGreaterThan(0);
  expect(await second.stop()).toBe(0);
  expect(await isAnswering(shared.url, token)).toBe(true);
});
