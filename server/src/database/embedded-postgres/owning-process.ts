/** For tests: a separate process that runs a database (data folder: first argument) until its standard input ends or it is killed. */
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined });
process.stdout.write(`${database.connectionString}\n`);
process.stdin.resume().once('end', () => void database.stop());
