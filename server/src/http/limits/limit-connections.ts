import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '#config/connections.ts';
import { networkOf } from '#network.ts';

/** Closes new connections, before reading anything, while the limit in total or per network is reached. */
export const limitConnections = (server: Server, { total, perNetwork }: ConnectionLimits): void => {
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > perNetwork) socket.destroy();
  });
};
