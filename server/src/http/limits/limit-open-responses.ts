import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#lib/errors.ts';
import { networkOf } from '#lib/network.ts';

/** A token bucket, in bytes. */
type Budget = { burst: number; perSecond: number };

const MB = 1_024 ** 2;
/** Enough to send the web app to over a hundred classes at once, and to forty per second after that. */
const DEFAULT_BUDGET: Budget = { burst: 32 * MB, perSecond: 8 * MB };
/** Size of the cache; evicted networks start with a full budget. */
const REMEMBERED_NETWORKS = 10_000;

const known = new WeakSet<FastifyRequest>();
/** Exempts a request of a signed-in user. */
export const markAuthenticated = (request: FastifyRequest): void => void known.add(request);

/** The size of a response; 0 if it isn't known in advance. */
const bytesOf = (payload: unknown, announced: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array ? Buffer.byteLength(payload) : Number(announced ?? 0);

/**
 * Limits the bytes that a network may get, at once and per second, of responses that need no sign-in, such as the web app and the API's
 * description: each response is buffered, whether or not it is ever read.
 */
export const limitOpenResponses = (app: FastifyInstance, { burst, perSecond } = DEFAULT_BUDGET): void => {
  /** Bytes used by each network, minus the refill since then. */
  const taken = new LRUCache<string, { bytes: number; at: number }>({ max: REMEMBERED_NETWORKS });
  const takenBy = (network: string, now: number): number => {
    const { bytes, at } = taken.get(network) ?? { bytes: 0, at: now };
    return Math.max(0, bytes - ((now - at) / 1_000) * perSecond);
  };
  // authentication has been done by now
  app.addHook('preHandler', (request, _reply, done) => {
    const isMuch = takenBy(networkOf(request.ip), performance.now()) >= burst;
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
