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

/** Takes every message, as the operator's own gateway does; on a thread of its own, so that it holds up no stopwatch. */
const GATEWAY = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export type CodedInstallation = {
  base: string;
  /** Forgets how often what was tried, so that no limit is felt. */
  forgetTries: () => Promise<void>;
  close: () => Promise<void>;
};

/** A server that asks for codes and knows numbers +972500000001 and on. */
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
    forgetTries: async () => void (await services.database.deleteFrom('attempts').execute()),
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await gateway.terminate();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
