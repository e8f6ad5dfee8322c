import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { startServer } from '#compose-load/load.ts';

/** Accepts every message, like an operator's gateway; on a separate thread, so that it doesn't affect the timing. */
const GATEWAY = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export type CodedInstallation = {
  base: string;
  /** Resets the attempt counters, so that rate limits don't interfere. */
  resetAttempts: () => Promise<void>;
  close: () => Promise<void>;
};

/** A server that requires codes and knows the numbers from +972500000001 on. */
export const codedInstallation = async (users: number): Promise<CodedInstallation> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const config = makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  await sql`
    insert into users (full_name, phone_number, type)
    select 'user ' || n, '+972' || (500000000 + n), 'B' from generate_series(1, ${users}::int) n
  `.execute(services.database);
  await sql`vacuum analyze`.execute(services.database);
  const gateway = new Worker(GATEWAY, { eval: true });
  const [port] = (await once(gateway, 'message')) as [number];
  const { server, base } = await startServer(dataDir, {
    SIGN_IN: 'code',
    CODE_SENDER: 'webhook',
    CODE_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    CODE_WEBHOOK_SECRET: 'a secret of a bench, long enough to be one',
    CODES_PER_DAY: '1000000',
    CODES_PER_MONTH: '1000000',
    TRUST_PROXY: '1',
    WORKER: 'off',
  });
  return {
    base,
    resetAttempts: async () => void (await services.database.deleteFrom('attempts').execute()),
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await gateway.terminate();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
