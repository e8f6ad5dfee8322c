import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { MostConnections } from '#config/connections.ts';
import { networkOf } from '#network.ts';

/** Ends new connections, before anything is read from them, while there are as many as may be, in all or of one network. */
export const boundConnections = (server: Server, { inAll, ofNetwork }: MostConnections): void => {
  server.maxConnections = inAll;
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
    if (count > ofNetwork) socket.destroy();
  });
};
