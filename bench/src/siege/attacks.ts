import { brotliCompressSync } from 'node:zlib';
import { countAnswers, drip, flood, hold, type Target } from './connections.ts';

/** Held open at once; at the server itself, each of the attacker's machines may have fewer. */
const MANY = 4_000;
const SOME = 700;
/** That ask again as soon as they are answered. */
const BUSY = 50;
const DRIP_MS = 5_000;
const PIPELINED = 200;
/** As many as are answered. */
const AT_ONCE = 2;

const LARGE_ANSWER = '/api/openapi.json';
const SIGN_IN = '/api/auth/send-otp';
const COMPOSE = '/api/lessons/compose';
const LARGEST_SIGN_IN = 1_024;
const LARGEST_COMPOSE = 256 * 1_024;

const head = (request: string, headers: Record<string, string | number> = {}): string =>
  [
    `${request} HTTP/1.1`,
    'Host: zuzu',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      head(`POST ${path}`, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      }),
    ),
    Buffer.from(body),
  ]);

const get = head(`GET ${LARGE_ANSWER}`);
const compressed = post(SIGN_IN, brotliCompressSync(Buffer.alloc(8_000_000, '[')), { 'Content-Encoding': 'br' });
const nested = post(SIGN_IN, '['.repeat(LARGEST_SIGN_IN));
const largeHead = head('GET /api/settings', { 'X-Large': 'x'.repeat(14_000) });
const addresses = [15_000, 2_000].map((length) => head(`GET /api${'/'.repeat(length)}x`));
/** Malformed, unknown and known numbers alike cost a look at the limits; these are unknown. */
const signIn = (): Buffer => {
  const phone = `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  return post(SIGN_IN, JSON.stringify({ phone_number: phone }));
};

/** What the classes have by themselves, on this machine. */
export const NO_ATTACK = 'none';

/** All that strangers, and some users among them, can do to be in everybody's way. */
export const attacks: readonly { name: string; begin: (target: Target) => void }[] = [
  { name: NO_ATTACK, begin: () => undefined },
  { name: 'idle connections', begin: (target) => hold(target, MANY, () => undefined) },
  {
    name: 'slow heads',
    begin: (target) =>
      hold(target, MANY, (socket) => {
        target.sent.requests += 1;
        socket.write('GET /api/settings HTTP/1.1\r\nHost: zuzu\r\n');
        drip(socket, DRIP_MS, () => `X-Drop: ${'x'.repeat(1_000)}\r\n`);
      }),
  },
  {
    name: 'slow bodies',
    begin: (target) =>
      hold(target, MANY, (socket) => {
        target.sent.requests += 1;
        const headers = { 'Content-Type': 'application/json', 'Content-Length': LARGEST_SIGN_IN };
        socket.write(head(`POST ${SIGN_IN}`, headers));
        drip(socket, DRIP_MS, () => ' ');
      }),
  },
  {
    name: 'slow large bodies, signed in',
    begin: (target) =>
      hold(target, SOME, (socket) => {
        target.sent.requests += 1;
        const headers = {
          Authorization: `Bearer ${target.tokens[target.sent.requests % target.tokens.length]}`,
          'Content-Type': 'application/json',
          'Content-Length': LARGEST_COMPOSE,
        };
        socket.write(head(`POST ${COMPOSE}`, headers) + ' '.repeat(LARGEST_COMPOSE - 100));
        socket.setEncoding('latin1').on('data', (piece: string) => countAnswers(target.sent, piece));
        drip(socket, DRIP_MS, () => ' ');
      }),
  },
  {
    name: 'slow readers',
    begin: (target) =>
      hold(target, MANY, (socket) => {
        target.sent.requests += AT_ONCE;
        socket.pause();
        socket.write(get.repeat(AT_ONCE));
      }),
  },
  {
    name: 'pipelining',
    begin: (target) =>
      hold(target, BUSY, (socket) => {
        target.sent.requests += PIPELINED;
        socket.setEncoding('latin1').on('data', (piece: string) => countAnswers(target.sent, piece));
        socket.write(get.repeat(PIPELINED));
      }),
  },
  { name: 'compressed bodies', begin: (target) => flood(target, BUSY, () => compressed) },
  { name: 'nested bodies', begin: (target) => flood(target, BUSY, () => nested) },
  {
    name: 'quadratic addresses',
    begin: (target) => flood(target, BUSY, () => addresses[target.sent.requests % addresses.length]!),
  },
  { name: 'large heads', begin: (target) => flood(target, BUSY, () => largeHead) },
  { name: 'many sign-ins', begin: (target) => flood(target, BUSY, signIn) },
];
