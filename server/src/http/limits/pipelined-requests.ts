import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

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
