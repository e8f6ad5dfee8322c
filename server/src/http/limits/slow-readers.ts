import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pace } from '#config/deadlines.ts';

/**
 * Ends the connection of whoever asks and then doesn't take the answer: when not a byte of it has gone in a stretch of the
 * pace, and when it goes more slowly than the pace on the whole. Streams that were being sent are closed with it. A paused
 * player that is cut off asks again from where it is.
 */
export const endSlowReaders = (app: FastifyInstance, { leastBytes, everyMs }: Pace): void => {
  const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw;
    // a request that is injected has no connection
    if (!(socket instanceof Socket)) return done(null, payload);
    // Node ends a connection on which nothing moves for so long, and sets its own limit again after the answer
    socket.setTimeout(everyMs);
    const before = socket.bytesWritten;
    let due = 0;
    const watch = setInterval(() => {
      due += leastBytes;
      if (socket.bytesWritten - before < due) socket.destroy();
      if (socket.destroyed) clearInterval(watch);
    }, everyMs).unref();
    watches.set(request, watch);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearInterval(watches.get(request));
    done();
  });
};
