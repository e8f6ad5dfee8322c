import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Browsers and proxies wait for an answer before they send the next request on a connection. Thousands of connections with
 * some more requests each would keep everybody waiting for seconds.
 */
const MAX_UNANSWERED = 2;

/**
 * Ends a connection on which one request after the other comes and none waits for its answer: all of their answers would
 * have to be kept until they are read. What has been sent beyond is not looked at.
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
