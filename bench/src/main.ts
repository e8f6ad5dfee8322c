import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endServers } from '@zuzu/e2e/server.ts';
import { withStatementDeadline } from '@zuzu/server/database/statement-deadline.ts';

/**
 * `npm run bench` lists the benches, `npm run bench <name>` runs one, `-- --quick` in under half a minute where it can.
 * A bench is a folder beside this file with a bench.ts that exports `summary` and `run`.
 */
export type Bench = { summary: string; run: (options: { quick: boolean }) => Promise<void> };

/** As shells count the exit of what Ctrl-C ended. */
const STOPPED = 130;
const here = new URL('.', import.meta.url);
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/bench.ts`, here)))
  .map((entry) => entry.name)
  .toSorted();
const load = async (name: string): Promise<Bench> => (await import(new URL(`${name}/bench.ts`, here).href)) as Bench;

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// a bench that is stopped takes its servers, their databases and their folders along
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endServers().finally(() => process.exit(STOPPED)));
const unknown = positionals.filter((name) => !names.includes(name));
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench called '${name}'.`);
  console.log('Benches (npm run bench <name> [-- --quick]):');
  for (const name of names) console.log(`  ${name}: ${(await load(name)).summary}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  for (const name of positionals) {
    const { run } = await load(name);
    // benches fill whole databases; the servers that they measure keep their deadlines
    await withStatementDeadline(Infinity, () => run({ quick: values.quick }));
  }
}
