import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MinimumRate } from '#lib/config/deadlines.ts';
import { isEventStream } from '#http/event-stream.ts';

/** Closes a connection that has something to send, and sends nothing within a window. */
const disconnectIfStuck = (socket: Socket, windowMs: number): NodeJS.Timeout => {
  let before = -1;
  return setInterval(() => {
    const isStuck = socket.writableLength > 0 && socket.bytesWritten === before;
    before = socket.bytesWritten;
    if (isStuck) socket.destroy();
  }, windowMs).unref();
};

/**
 * Closes connections that don't read their response: if no byte was sent within a window,
 * or if the response is slower than the minimum rate on average. Streams being sent are closed too. A paused
 * player that is disconnected resumes from its position. A stream of events is silent for as long as it likes, but what it
 * has to say must be read within two windows.
 */
export const disconnectSlowReaders = (app: FastifyInstance, { minBytes, windowMs }: MinimumRate): void => {
  const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // injected requests in tests have no connection
    if (!(socket instanceof Socket)) return done(null, payload);
    if (isEventStream(reply)) {
      watches.set(request, disconnectIfStuck(socket, windowMs));
      return done(null, payload);
    }
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
