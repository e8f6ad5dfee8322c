import { existsSync, readdirSync } from 'node:fs';
import { readCommandLine } from '@zuzu/server/cli/command-line.ts';
import { withStatementDeadline } from '@zuzu/server/database/statement-deadline.ts';
import { printRows, type BenchRow } from '#figures.ts';
import { endAll } from '#school.ts';

type Options = { quick: boolean };
/**
 * `npm run bench` runs every bench of the table of goals, `-- --json` prints that table as JSON; `npm run bench <name>` runs
 * one of all benches, which `-- --list` lists; `-- --quick` takes under half a minute where it can.
 * A bench is a folder beside this file with a bench.ts that exports `summary` and `rows`, its lines of the table, or `run`, which
 * prints its measurements. Installations and servers that it leaves open end with it.
 */
export type Bench = { summary: string } & (
  | { rows: (options: Options) => Promise<BenchRow[]>; run?: never }
  | { run: (options: Options) => Promise<void>; rows?: never }
);

/** As shells count the exit of what Ctrl-C ended. */
const STOPPED = 130;
const here = new URL('.', import.meta.url);
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/bench.ts`, here)))
  .map((entry) => entry.name)
  .toSorted();
const load = async (name: string): Promise<Bench> => (await import(new URL(`${name}/bench.ts`, here).href)) as Bench;

const { positionals, has } = readCommandLine(
  'Usage: npm run bench [<name>] [-- --quick] [-- --json]; -- --list names them',
  {
    max: Infinity,
    options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, list: { type: 'boolean' } },
  },
);
/** A bench that is stopped takes its servers, their databases and their folders along. */
const stop = (): void => {
  // pending requests fail now; that must not end this process before everything else has ended
  process.on('uncaughtException', () => undefined);
  void endAll().finally(() => process.exit(STOPPED));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

/** Runs these benches; prints the lines of the table at the end, all together. */
const runAll = async (benches: readonly Bench[]): Promise<void> => {
  const rows: BenchRow[] = [];
  for (const bench of benches) {
    // benches fill whole databases, so no deadline here; the measured servers keep theirs
    await withStatementDeadline(Infinity, async () => {
      if (bench.rows) rows.push(...(await bench.rows({ quick: has('quick') })));
      else await bench.run({ quick: has('quick') });
    }).finally(endAll);
  }
  if (has('json')) console.log(JSON.stringify(rows, undefined, 2));
  else if (rows.length > 0) printRows(rows);
};

const unknown = positionals.filter((name) => !names.includes(name));
if (has('list') || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench called '${name}'.`);
  console.log('Benches (npm run bench [<name>] [-- --quick] [-- --json]):');
  for (const name of names) console.log(`  ${name}: ${(await load(name)).summary}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else if (positionals.length > 0) await runAll(await Promise.all(positionals.map(load)));
else await runAll((await Promise.all(names.map(load))).filter(({ rows }) => rows !== undefined));
