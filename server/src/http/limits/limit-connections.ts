import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from '#lib/config/connections.ts';
import { networkOf } from '#lib/network.ts';

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

/**
 * Browsers and proxies wait for a response before they send the next request on a connection. Thousands of connections with
 * a few more requests each would make everybody wait for seconds.
 */
const MAX_UNANSWERED = 2;

/**
 * Closes connections that pipeline requests without waiting for responses, which would all
 * have to be buffered until they are read. Excess requests are ignored.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_UNANSWERED) {
      socket.destroy();
      return void reply.hijack();
    }
    unanswered.set(socket, count);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    done();
  });
};
