import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startFlakyProxy } from '@zuzu/server/testing/cable.ts';
import { freePort } from '@zuzu/e2e/free-port.ts';

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, '..', '..', '..', '.ci');
const EXPORTED = /([A-Z0-9_]+)='?([^\s']+)'?/g;

/** A PostgreSQL and an S3 server of this bench alone, which can be taken away for a while. As root, on Debian. */
export const startServices = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-services-'));
  const ports = { POSTGRES_PORT: await freePort(), S3_PORT: await freePort(), CEPH_PORT: await freePort() };
  const env = { ...process.env, ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${port}`])) };
  const { stdout } = await run(join(SCRIPTS, 'start-services'), [folder], { env });
  const exported = Object.fromEntries([...stdout.matchAll(EXPORTED)].map(([, name, value]) => [name!, value!]));
  const storage = new URL(exported['S3_TEST_URL']!);
  const cable = await startFlakyProxy(storage.searchParams.get('endpoint')!);
  const versions = (await readdir('/usr/lib/postgresql')).toSorted((a, b) => Number(a) - Number(b));
  const control = `/usr/lib/postgresql/${versions.at(-1)}/bin/pg_ctl -D ${folder}/postgres/data -w`;
  const asPostgres = (command: string) => run('su', ['postgres', '-s', '/bin/bash', '-c', command]);
  const options = `-p ${ports.POSTGRES_PORT} -k ${folder}/postgres -c listen_addresses=127.0.0.1 -c max_connections=300`;

  return {
    /** What every process of an installation on them is told. */
    settings: {
      DATABASE_URL: exported['POSTGRES_TEST_URL']!,
      STORAGE_URL: `s3://zuzu-load?endpoint=${cable.url}`,
      AWS_ACCESS_KEY_ID: exported['AWS_ACCESS_KEY_ID']!,
      AWS_SECRET_ACCESS_KEY: exported['AWS_SECRET_ACCESS_KEY']!,
    },

    /** The database is killed at once, and started again after so long. */
    restartDatabase: async (awayMs: number): Promise<void> => {
      await asPostgres(`${control} -m immediate stop`);
      await delay(awayMs);
      await asPostgres(`${control} -l ${folder}/postgres/log -o '${options}' start`);
    },

    /** Whatever is on its way to or from storage breaks off, and nothing gets through for so long. */
    cutStorage: async (forMs: number): Promise<void> => {
      cable.cut();
      await delay(forMs);
      cable.mend();
    },

    stop: async (): Promise<void> => {
      await cable.close();
      await run(join(SCRIPTS, 'stop-services'), [folder]);
    },
  };
};
export type Services = Awaited<ReturnType<typeof startServices>>;
