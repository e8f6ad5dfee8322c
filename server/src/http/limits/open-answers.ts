import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#errors.ts';
import { networkOf } from '#network.ts';

/** Bytes. */
type Budget = { atOnce: number; aSecond: number };

const MB = 1_024 ** 2;
/** The web app for a hundred classes and more that come at once, and for forty in every second after. */
const MOST: Budget = { atOnce: 32 * MB, aSecond: 8 * MB };
/** Whoever is forgotten begins anew. */
const REMEMBERED_NETWORKS = 10_000;

const known = new WeakSet<FastifyRequest>();
/** Notes that somebody asks who may: what they get is no stranger's. */
export const noteKnown = (request: FastifyRequest): void => void known.add(request);

/** How many bytes an answer has; nothing where nobody knows before it has gone. */
const bytesOf = (payload: unknown, announced: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array ? Buffer.byteLength(payload) : Number(announced ?? 0);

/**
 * Gives a network only so many bytes at once, and a second, of what strangers may have, the web app and the API's
 * description: each answer is copied for whoever asked, whether or not it is ever read.
 */
export const boundOpenAnswers = (app: FastifyInstance, { atOnce, aSecond } = MOST): void => {
  /** What each network has had beyond what the time since has paid for. */
  const taken = new LRUCache<string, { bytes: number; at: number }>({ max: REMEMBERED_NETWORKS });
  const takenBy = (network: string, now: number): number => {
    const { bytes, at } = taken.get(network) ?? { bytes: 0, at: now };
    return Math.max(0, bytes - ((now - at) / 1_000) * aSecond);
  };
  // by now it is known who asks
  app.addHook('preHandler', (request, _reply, done) => {
    const isMuch = takenBy(networkOf(request.ip), performance.now()) >= atOnce;
    if (!isMuch || request.method !== 'GET' || known.has(request)) return done();
    done(new Refusal('UNAVAILABLE', 'This network has been sent a great deal, try again in a moment'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!known.has(request) && request.method === 'GET') {
      const [network, now] = [networkOf(request.ip), performance.now()];
      const bytes = takenBy(network, now) + bytesOf(payload, reply.getHeader('content-length'));
      taken.set(network, { bytes, at: now });
    }
    done(null, payload);
  });
};
