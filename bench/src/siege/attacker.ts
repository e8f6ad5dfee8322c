import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { attacks } from './attacks.ts';

/**
 * A process that attacks a server until it is ended, and prints each second what it has sent so far. At the lowest priority:
 * on another machine it would take nothing from the server's processors.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [name, url, token] = positionals;
setPriority(19);
const attack = attacks.find((each) => each.name === name);
if (!attack || url === undefined || token === undefined) throw new Error('attacker.ts <attack> <url> <token>');
const sent = { connections: 0, requests: 0, answers: {} };
setInterval(() => console.log(JSON.stringify(sent)), 1_000);
attack.begin({ url: new URL(url), token, sent });
