import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@zuzu/e2e/free-port.ts';
import type { BareAnswer } from './bare-server.ts';

const BARE_SERVER = new URL('./bare-server.ts', import.meta.url).pathname;
const NGINX = '/usr/sbin/nginx';
const POLL_MS = 50;

/** A server to compare with; `stop` ends its process. */
export type Reference = { origin: string; process: ChildProcess; stop: () => Promise<void> };

const referenceOf = (child: ChildProcess, origin: string): Reference => ({
  origin,
  process: child,
  stop: async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  },
});

/** Starts a bare `node:http` server that always sends this answer. */
export const startBareServer = async ({ headers, body }: BareAnswer): Promise<Reference> => {
  const env = { ...process.env, ANSWER: JSON.stringify({ headers, body }) };
  const child = spawn(process.execPath, [BARE_SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const origin of createInterface({ input: child.stdout })) return referenceOf(child, origin);
  throw new Error('The bare server did not start');
};

/** Starts nginx on a folder of static files, which it also writes its own files to. Throws if it isn't installed. */
export const startNginx = async (folder: string): Promise<Reference> => {
  if (!existsSync(NGINX)) throw new Error(`This bench compares with nginx, which should be ${NGINX}`);
  const port = await freePort();
  const text = `daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes auto; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  sendfile on; tcp_nopush on; access_log off; keepalive_requests 10000000; open_file_cache max=100;
  default_type video/mp2t;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const child = spawn(NGINX, ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const reference = referenceOf(child, `http://127.0.0.1:${port}`);
  while (child.exitCode === null) {
    if (await fetch(reference.origin).catch(() => undefined)) return reference;
    await delay(POLL_MS);
  }
  throw new Error('nginx did not start');
};
