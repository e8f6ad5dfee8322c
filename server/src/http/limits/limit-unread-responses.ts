import type { FastifyInstance } from 'fastify';
import { Refusal } from '#errors.ts';
import { isEventStream } from '#http/event-stream.ts';
import { networkOf } from '#network.ts';
import { countPending } from './pending-responses.ts';

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
