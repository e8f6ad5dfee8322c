import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { attacks } from './attacks.ts';

/**
 * Attacks a server until the parent process stops it or exits, and reports every second what it has sent so far. Runs
 * at the lowest priority: a real attacker on another machine would not compete for the server's CPU.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [name, url] = positionals;
setPriority(19);
process.once('disconnect', () => process.exit());
const attack = attacks.find((each) => each.name === name);
if (!attack || url === undefined) throw new Error('attacker.ts <attack> <url>');
const sent = { connections: 0, requests: 0 };
setInterval(() => process.send?.(sent), 1_000);
attack.begin({ url: new URL(url), sent });
