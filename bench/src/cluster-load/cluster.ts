import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startNginx } from '@zuzu/e2e/nginx.ts';
import { endServers, newDataDir, startServer, startWorkerProcess } from '@zuzu/e2e/server.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import { openDatabase } from '@zuzu/server/database/database.ts';
import { openStorage } from '@zuzu/server/storage/open-storage.ts';
import type { Acknowledged } from '#visit.ts';
import { startServices } from './services.ts';
import { lessonsArrived, uploadsArrived, type Finding } from './what-arrived.ts';

const PREPARE_BUCKET = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'prepare-bucket.ts');
const PUBLIC_URL = 'https://zuzu.example';

/** A demo installation on loopback: nginx, two servers, two workers, PostgreSQL and S3, parts of which can be taken away. */
export const startCluster = async () => {
  const services = await startServices();
  // the last one first
  const ending: (() => Promise<unknown>)[] = [() => services.stop(), endServers];
  const stop = async () => {
    for (const end of ending.toReversed()) await end();
  };
  try {
    const settings = { ...services.settings, TRUST_PROXY: '1', WORKER: 'off', DEMO: 'off', LOG_LEVEL: 'error' };
    // this process looks at storage as well
    Object.assign(process.env, settings);
    await promisify(execFile)(process.execPath, [PREPARE_BUCKET], { env: { ...process.env, PUBLIC_URL } });
    const workerDir = await newDataDir();
    const startWorker = () => startWorkerProcess({ ...settings, DATA_DIR: workerDir });
    const server = await startServer(await newDataDir(), settings);
    const seeding = await startServer(await newDataDir(), { ...settings, DEMO: 'on' });
    const worker = await startWorker();
    await startWorkerProcess({ ...settings, DATA_DIR: await newDataDir() });
    const nginx = await startNginx([server.url, seeding.url]);
    ending.push(() => nginx.stop());

    return {
      url: nginx.url,
      restartDatabase: services.restartDatabase,
      cutStorage: services.cutStorage,

      /** kill -9 of one server, which is started again after so long, as a service manager does. */
      killServer: async (awayMs: number): Promise<void> => {
        await server.kill();
        await delay(awayMs);
        await startServer(server.dataDir, { ...settings, PORT: new URL(server.url).port });
      },

      /** The same of one worker. */
      killWorker: async (awayMs: number): Promise<void> => {
        worker.child.kill('SIGKILL');
        await once(worker.child, 'close');
        await delay(awayMs);
        await startWorker();
      },

      /** What became of what was acknowledged. */
      whatArrived: async (lessons: readonly Acknowledged[], uploads: readonly string[]): Promise<Finding[]> => {
        const database = await openDatabase(settings.DATABASE_URL, () => undefined);
        const storage = await openStorage(makeConfig(readEnv({ ...settings, DATA_DIR: workerDir })), () => '');
        const findings = [
          ...(await lessonsArrived(database, lessons)),
          ...(await uploadsArrived(database, storage, uploads)),
        ];
        await database.destroy();
        storage.close();
        return findings;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
