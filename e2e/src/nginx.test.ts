import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { compose, demoPhones, libraryReady, signInByCall, WITH_LIBRARY_MS } from './api.ts';

const NGINX = '/usr/sbin/nginx';
const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');
const { url } = inject('sharedServer');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
};

/** The configuration as it is delivered, but for addresses, folders and the certificate of a machine. */
const onThisMachine = (text: string, folder: string, port: number): string =>
  text
    .replace(/^/, `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\n`)
    .replaceAll(/app[12]:5000/g, new URL(url).host)
    .replace('/var/cache/nginx/zuzu', `${folder}/cache`)
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '');

describe.runIf(existsSync(NGINX))('nginx before the servers', () => {
  let folder: string;
  let nginx: ChildProcess;
  let front: string;
  beforeAll(async () => {
    await libraryReady(url);
    folder = await mkdtemp(join(tmpdir(), 'zuzu-nginx-'));
    await mkdir(join(folder, 'cache'));
    // started by root, it works as somebody else
    await chmod(folder, 0o755);
    await chmod(join(folder, 'cache'), 0o777);
    const port = await freePort();
    front = `http://127.0.0.1:${port}`;
    const file = join(folder, 'nginx.conf');
    await writeFile(file, onThisMachine(await readFile(CONFIGURATION, 'utf8'), folder, port));
    execFileSync(NGINX, ['-t', '-q', '-c', file], { stdio: 'pipe' });
    nginx = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
    await vi.waitUntil(
      () =>
        fetch(front).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 10_000, interval: 50 },
    );
  }, WITH_LIBRARY_MS);
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'close');
    await rm(folder, { recursive: true });
  });

  const get = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, cache: answer.headers.get('x-cache'), bytes, headers: answer.headers };
  };

  test('a lesson is composed through it, and each of its segments fetched from a server once', async () => {
    const { token } = await signInByCall(front, demoPhones.B);
    const { status, body } = await compose(front, token, { intensity: 2, duration: 1 });
    expect(status).toBe(200);
    const line = body.mergedPlaylist.split('\n').find((each) => each.endsWith('.ts'))!;
    const path = new URL(line, `${front}/media/`).pathname;
    const direct = await get(url + path);

    const crowd = await Promise.all(Array.from({ length: 30 }, () => get(front + path)));
    for (const { status: each, bytes } of crowd) {
      expect(each).toBe(200);
      expect(bytes.equals(direct.bytes)).toBe(true);
    }
    expect(crowd.filter(({ cache }) => cache === 'MISS')).toHaveLength(1);
    expect(crowd[0]!.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);

    const part = await get(front + path, { range: 'bytes=188-375' });
    expect(part).toMatchObject({ status: 206, cache: 'HIT' });
    expect(part.bytes.equals(direct.bytes.subarray(188, 376))).toBe(true);
    expect(await get(front + path, { 'if-none-match': direct.headers.get('etag')! })).toMatchObject({ status: 304 });
  });

  test('keys, playlists and what no signature covers are not kept', async () => {
    const { token } = await signInByCall(front, demoPhones.B);
    const { body } = await compose(front, token, { intensity: 2, duration: 1 });
    const line = body.mergedPlaylist.split('\n').find((each) => each.endsWith('.ts'))!;
    const path = new URL(line, `${front}/media/`).pathname;
    const [, start, rest] = /^(\/media\/segments\/\d+\/)(.*)$/.exec(path)!;
    const altered = `${start}${rest!.startsWith('A') ? 'B' : 'A'}${rest!.slice(1)}`;
    for (let i = 0; i < 2; i++) expect(await get(front + altered)).toMatchObject({ status: 403, cache: 'MISS' });
    expect(await get(front + path)).toMatchObject({ status: 200 });
    const playlist = new URL(body.lessonUrl).pathname;
    expect(await get(front + playlist)).toMatchObject({ status: 200, cache: null });
    const key = /URI="([^"]+)"/.exec(body.mergedPlaylist)![1]!;
    expect(await get(front + new URL(key, front).pathname)).toMatchObject({ status: 200, cache: null });
  });
});
