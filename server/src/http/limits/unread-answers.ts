import type { FastifyInstance } from 'fastify';
import { Refusal } from '#errors.ts';
import { networkOf } from '#network.ts';
import { countUnderWay } from './under-way.ts';

/** A fifth of five hundred classes with two answers on their way to each, and some more: a slow line takes its time for them. */
const MAX_OF_NETWORK = 250;

/**
 * Answers nothing more to a network that leaves too many answers unread, until it has read some: what is sent is copied for
 * each reader, whether or not anybody reads.
 */
export const boundUnreadAnswers = (app: FastifyInstance, mostOfNetwork = MAX_OF_NETWORK): void => {
  const unread = countUnderWay();
  app.addHook('onRequest', (request, _reply, done) => {
    if (unread.of(networkOf(request.ip)) < mostOfNetwork) return done();
    done(new Refusal('UNAVAILABLE', 'Too many answers to this network have not been read yet, try again in a moment'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    unread.add(networkOf(request.ip), request, reply);
    done(null, payload);
  });
};
