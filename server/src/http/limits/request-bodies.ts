import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#lib/errors.ts';
import { MAX_OPEN_BODY } from './body-sizes.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** True if lists and objects in a JSON text (UTF-8) are nested deeper than `levels`. */
const isNestedDeeperThan = (json: Uint8Array, levels: number): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]!;
    if (inText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (OPENS.has(sign)) {
      if (++depth > levels) return true;
    } else if (CLOSES.has(sign)) depth--;
  }
  return false;
};

/** Buffer limit for all bodies being received by this process, apart from the first bytes of each. */
const MAX_BYTES_AT_ONCE = 32 * 1_024 ** 2;
const FIRST_BYTES = 1_024;
/** Reserved before any of it has come: as much as most calls may send. */
const MAX_ANNOUNCED = 64 * 1_024;
/**
 * Delay of a refusal for lack of room. What a flood's connections have sent is garbage until it is collected: the fewer
 * of them a second, the less memory.
 */
const REFUSE_AFTER_MS = 5_000;
/** The deepest valid input, a rule set, has eight levels. */
const MAX_DEPTH = 32;

/** Too many requests; unavailable. */
const OVERLOADED = new Set([429, 503]);

type Room = { take: (bytes: number) => void; release: (bytes: number) => void };

/** A shared buffer budget; requests that exceed it should be retried. */
const budgetOf = (most: number): Room => {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > most)
        throw new Refusal('UNAVAILABLE', 'Too much is being sent at once, try again in a moment');
      taken += bytes;
    },
    release: (bytes) => {
      taken -= bytes;
    },
  };
};

/**
 * Small bodies, as anybody may send them, don't use the budget, so that large ones can't block a class. Their number is
 * bounded by the number of connections.
 */
const beyondBeginning = (bytes: number): number => Math.max(0, bytes - MAX_OPEN_BODY);

/**
 * Receives a body into one buffer. It begins with the announced length, but not more than `MAX_ANNOUNCED`, and grows with the
 * received bytes: however small the chunks, it then takes at most twice their memory.
 */
const receive = async (body: IncomingMessage, largest: number, room: Room): Promise<Buffer> => {
  let received = Buffer.alloc(0);
  let length = 0;
  const growTo = (size: number): void => {
    room.take(beyondBeginning(size) - beyondBeginning(received.byteLength));
    const larger = Buffer.allocUnsafeSlow(size);
    received.copy(larger, 0, 0, length);
    received = larger;
  };
  try {
    growTo(Math.min(Number(body.headers['content-length'] ?? 0), MAX_ANNOUNCED));
    // keep the connection, so that the client gets the error response
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + chunk.byteLength;
      if (needed > largest) throw tooLarge(largest);
      if (needed > received.byteLength)
        growTo(Math.min(largest, Math.max(needed, FIRST_BYTES, 2 * received.byteLength)));
      chunk.copy(received, length);
      length = needed;
    }
  } finally {
    room.release(beyondBeginning(received.byteLength));
  }
  return received.subarray(0, length);
};

/**
 * Parses JSON bodies of at most the route's `bodyLimit` and a limited nesting depth, and
 * limits the memory of bodies being received.
 */
export const receiveBodies = (
  app: FastifyInstance,
  { maxBytes = MAX_BYTES_AT_ONCE, refuseAfterMs = REFUSE_AFTER_MS } = {},
): void => {
  const room = budgetOf(maxBytes);
  const refuseLate = async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && OVERLOADED.has(error.status)) await delay(refuseAfterMs);
    throw error;
  };
  // a flood is refused without reading the rest of what it sends
  app.addHook('onSend', (request, reply, payload, done) => {
    if (OVERLOADED.has(reply.statusCode) && !request.raw.complete) reply.header('connection', 'close');
    done(null, payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const largest = request.routeOptions.bodyLimit;
    if (Number(request.headers['content-length']) > largest) throw tooLarge(largest);
    const bytes = await receive(body, largest, room).catch(refuseLate);
    if (isNestedDeeperThan(bytes, MAX_DEPTH)) throw tooDeep();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, bytes.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    return promise;
  });
};

const tooLarge = (largest: number) => new Refusal('TOO_LARGE', `A body may have at most ${largest} bytes here`);
const tooDeep = () =>
  new Refusal('INVALID_INPUT', `A body may be nested at most ${MAX_DEPTH} levels deep`, [
    { field: 'body', reason: `must be nested at most ${MAX_DEPTH} levels deep` },
  ]);
