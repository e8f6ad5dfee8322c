import { connect, type Socket } from 'node:net';

/** What an attack has come to: connections opened, requests written, and answers by their status. */
export type Sent = { connections: number; requests: number; answers: Record<string, number> };
/** `tokens`: of users who are in league with the attacker. */
export type Target = { url: URL; tokens: readonly string[]; sent: Sent };

/** An attacker has a few machines; the class has another one (127.0.0.1). */
const MACHINES = 4;
const AGAIN_AFTER_MS = 200;
const STATUS = /HTTP\/1\.1 (\d{3})/g;

/** Keeps so many connections open: one that is cut off is opened anew. `use` is told of each. */
export const hold = ({ url, sent }: Target, count: number, use: (socket: Socket) => void): void => {
  const open = (n: number): void => {
    const localAddress = `127.0.1.${1 + (n % MACHINES)}`;
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress });
    // being cut off is what is asked for
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      sent.connections += 1;
      use(socket);
    });
    socket.on('close', () => void setTimeout(() => open(n), AGAIN_AFTER_MS));
  };
  for (let n = 0; n < count; n += 1) open(n);
};

/** Counts answers; gives how many have come in a piece of what was received. */
export const countAnswers = ({ answers }: Sent, piece: string): number => {
  let count = 0;
  for (const [, status] of piece.matchAll(STATUS)) {
    answers[status!] = (answers[status!] ?? 0) + 1;
    count += 1;
  }
  return count;
};

/** Asks on so many connections one thing after the other, each as soon as the one before has been answered. */
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

/** Goes on writing on a connection, a little at a time, until it is cut off. */
export const drip = (socket: Socket, everyMs: number, piece: () => string): void => {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.once('close', () => clearInterval(timer));
};
