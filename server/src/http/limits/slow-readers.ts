import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MinimumRate } from '#config/deadlines.ts';
import { isEventStream } from '#http/event-stream.ts';

/**
 * Closes connections that don't read their response: if no byte was sent within a window,
 * or if the response is slower than the minimum rate on average. Streams being sent are closed too. A paused
 * player that is disconnected resumes from its position.
 */
export const disconnectSlowReaders = (app: FastifyInstance, { minBytes, windowMs }: MinimumRate): void => {
  const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // injected requests in tests have no connection, and events come when they come
    if (!(socket instanceof Socket) || isEventStream(reply)) return done(null, payload);
    // Node closes a connection that is idle for this long, and restores its own limit after the response
    socket.setTimeout(windowMs);
    const before = socket.bytesWritten;
    let due = 0;
    const watch = setInterval(() => {
      due += minBytes;
      if (socket.bytesWritten - before < due) socket.destroy();
      if (socket.destroyed) clearInterval(watch);
    }, windowMs).unref();
    watches.set(request, watch);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearInterval(watches.get(request));
    done();
  });
};
