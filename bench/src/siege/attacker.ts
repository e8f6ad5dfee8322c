import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { attacks } from './attacks.ts';

/**
 * A process that attacks a server until its starter ends it or is gone, and tells it each second what it has sent so far. It
 * works at the lowest priority: on another machine it would take nothing from the server's processors.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [name, url, ...tokens] = positionals;
setPriority(19);
process.once('disconnect', () => process.exit());
const attack = attacks.find((each) => each.name === name);
if (!attack || url === undefined || tokens.length === 0) throw new Error('attacker.ts <attack> <url> <token> …');
const sent = { connections: 0, requests: 0, answers: {} };
setInterval(() => process.send?.(sent), 1_000);
attack.begin({ url: new URL(url), tokens, sent });
