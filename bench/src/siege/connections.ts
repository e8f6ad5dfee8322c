import { connect, type Socket } from 'node:net';

/** Totals of an attack: connections opened, requests written. */
export type Sent = { connections: number; requests: number };
export type Target = { url: URL; sent: Sent };

/** Number of the attacker's addresses; the classes have another one (127.0.0.1). */
const MACHINES = 4;
const RECONNECT_AFTER_MS = 200;

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
    socket.on('close', () => void setTimeout(() => open(n), RECONNECT_AFTER_MS));
  };
  for (let n = 0; n < count; n += 1) open(n);
};

/** Keeps writing small pieces to a connection until it is closed. */
export const drip = (socket: Socket, everyMs: number, piece: () => string): void => {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.once('close', () => clearInterval(timer));
};
