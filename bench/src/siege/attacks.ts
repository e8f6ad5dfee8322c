import { drip, hold, type Target } from './connections.ts';

/** Idle connections, and slow ones. */
const IDLE = 4_000;
const SLOW = 3_000;
const DRIP_MS = 5_000;

const LARGE_ANSWER = '/api/openapi.json';
const SIGN_IN = '/api/auth/send-otp';
const LARGEST_SIGN_IN = 1_024;

const head = (request: string, headers: Record<string, string | number> = {}): string =>
  [
    `${request} HTTP/1.1`,
    'Host: zuzu',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

const get = head(`GET ${LARGE_ANSWER}`);

/** The baseline without an attack, on this machine. */
export const NO_ATTACK = 'none';

/** Connections of strangers that keep a server busy without sending or reading anything useful. */
export const attacks: readonly { name: string; begin: (target: Target) => void }[] = [
  { name: NO_ATTACK, begin: () => undefined },
  { name: 'idle connections', begin: (target) => hold(target, IDLE, () => undefined) },
  {
    name: 'slow headers',
    begin: (target) =>
      hold(target, SLOW, (socket) => {
        target.sent.requests += 1;
        socket.write('GET /api/settings HTTP/1.1\r\nHost: zuzu\r\n');
        drip(socket, DRIP_MS, () => `X-Drop: ${'x'.repeat(1_000)}\r\n`);
      }),
  },
  {
    name: 'slow bodies',
    begin: (target) =>
      hold(target, SLOW, (socket) => {
        target.sent.requests += 1;
        const headers = { 'Content-Type': 'application/json', 'Content-Length': LARGEST_SIGN_IN };
        socket.write(head(`POST ${SIGN_IN}`, headers));
        drip(socket, DRIP_MS, () => ' ');
      }),
  },
  {
    name: 'slow readers',
    begin: (target) =>
      hold(target, SLOW, (socket) => {
        target.sent.requests += 1;
        socket.pause();
        socket.write(get);
      }),
  },
];
