/** For tests: a separate process that runs a database (data folder: first argument) until its standard input ends or it is killed. */
import { once } from 'node:events';
import { runCommand } from '#app/run-process.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';

runCommand(async () => {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined });
  process.stdout.write(`${database.connectionString}\n`);
  await once(process.stdin.resume(), 'end');
  await database.stop();
});
