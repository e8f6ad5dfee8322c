import { connect, type Socket } from 'node:net';

/** Totals of an attack: connections opened, requests written, and responses by status. */
export type Sent = { connections: number; requests: number; answers: Record<string, number> };
/** `tokens` belong to users who collude with the attacker. */
export type Target = { url: URL; tokens: readonly string[]; sent: Sent };

/** Number of the attacker's addresses; the classes have another one (127.0.0.1). */
const MACHINES = 4;
const AGAIN_AFTER_MS = 200;
const STATUS = /HTTP\/1\.1 (\d{3})/g;

/** Keeps a number of connections open, reopening those that are closed. `use` is called for each. */
export const hold = ({ url, sent }: Target, count: number, use: (socket: Socket) => void): void => {
  const open = (n: number): void => {
    const localAddress = `127.0.1.${1 + (n % MACHINES)}`;
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress });
    // being disconnected is expected
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      sent.connections += 1;
      use(socket);
    });
    socket.on('close', () => void setTimeout(() => open(n), AGAIN_AFTER_MS));
  };
  for (let n = 0; n < count; n += 1) open(n);
};

/** Counts responses; returns the number in a received chunk. */
export const countAnswers = ({ answers }: Sent, piece: string): number => {
  let count = 0;
  for (const [, status] of piece.matchAll(STATUS)) {
    answers[status!] = (answers[status!] ?? 0) + 1;
    count += 1;
  }
  return count;
};

/** Sends requests over a number of connections, each as soon as the previous one has been answered. */
export const flood = (target: Target, connections: number, request: () => string | Buffer): void =>
  hold(target, connections, (socket) => {
    const ask = (): void => {
      target.sent.requests += 1;
      socket.write(request());
    };
    socket.setEncoding('latin1').on('data', (piece: string) => {
      if (countAnswers(target.sent, piece) > 0) ask();
    });
    ask();
  });

/** Keeps writing small pieces to a connection until it is closed. */
export const drip = (socket: Socket, everyMs: number, piece: () => string): void => {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.once('close', () => clearInterval(timer));
};
