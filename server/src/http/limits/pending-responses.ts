import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { Refusal } from '#lib/errors.ts';
import { isEventStream } from '#http/event-stream.ts';
import { networkOf } from '#lib/network.ts';

/** Counts pending responses by name: each ends when it has been sent completely, or with its connection. */
export const countPending = () => {
  const counts = new Map<string, number>();
  return {
    countOf: (name: string): number => counts.get(name) ?? 0,

    add: (name: string, { socket }: FastifyRequest, { raw }: FastifyReply): void => {
      // the client may have disconnected before the response is ready
      if (socket.destroyed) return;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const end = (): void => {
        raw.off('close', end);
        // a response that waits for a previous one on its connection gets no 'close' event when that breaks
        socket.off('close', end);
        const left = counts.get(name)! - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
      raw.on('close', end);
      socket.on('close', end);
    },
  };
};

/** A fifth of five hundred classes with two pending responses each, and some in reserve for slow connections. */
const MAX_PER_NETWORK = 250;

/**
 * Rejects requests of a network with too many unread responses until it has read some: responses are buffered for
 * each reader, whether or not anybody reads them.
 */
export const limitUnreadResponses = (app: FastifyInstance, maxPerNetwork = MAX_PER_NETWORK): void => {
  const unread = countPending();
  app.addHook('onRequest', (request, _reply, done) => {
    if (unread.countOf(networkOf(request.ip)) < maxPerNetwork) return done();
    done(new Refusal('UNAVAILABLE', 'Too many answers to this network have not been read yet, try again in a moment'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isEventStream(reply)) unread.add(networkOf(request.ip), request, reply);
    done(null, payload);
  });
};
