import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const NGINX = '/usr/sbin/nginx';
const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');
const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;

export const haveNginx = existsSync(NGINX);

/** Starts nginx with the delivered configuration, except for addresses, folders and the certificate. */
export const startNginx = async (
  servers: readonly [string, string],
): Promise<{ url: string; plainUrl: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-nginx-'));
  await mkdir(join(folder, 'cache'));
  // started by root, it switches to another user
  await chmod(folder, 0o755);
  await chmod(join(folder, 'cache'), 0o777);
  const [port, plainPort] = [await freePort(), await freePort()];
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace(/^/, `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\n`)
    .replaceAll(/app([12]):5000/g, (_, number) => new URL(servers[Number(number) - 1]!).host)
    .replace('/var/cache/nginx/zuzu', `${folder}/cache`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  execFileSync(NGINX, ['-t', '-q', '-c', file], { stdio: 'pipe' });
  const nginx = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
  // not awaited, because exit handlers are synchronous
  const end = () => {
    nginx.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'close');
    await rm(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (performance.now() > giveUpAt) {
      await stop();
      throw new Error('nginx does not answer');
    }
    await delay(POLL_MS);
  }
  return { url, plainUrl: `http://127.0.0.1:${plainPort}`, stop };
};
