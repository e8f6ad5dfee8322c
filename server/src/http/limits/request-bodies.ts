import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#errors.ts';
import { LARGEST_OPEN_BODY } from './body-sizes.ts';
import { isNestedDeeper } from './nesting.ts';

/** Of all bodies together that are on their way to this process, beside the beginning of each. */
const MAX_BYTES_AT_ONCE = 64 * 1_024 ** 2;
const FIRST_BYTES = 1_024;
/** Our deepest input, a set of rules, has eight levels. */
const DEEPEST = 32;

type Room = { take: (bytes: number) => void; giveBack: (bytes: number) => void };

/** Room for bodies that are on their way; whoever finds none is to try again in a moment. */
const roomFor = (most: number): Room => {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > most)
        throw new Refusal('UNAVAILABLE', 'Too much is being sent at once, try again in a moment');
      taken += bytes;
    },
    giveBack: (bytes) => {
      taken -= bytes;
    },
  };
};

/**
 * What everybody may send finds room always, so that those who send much keep no class from its lesson: there are no more
 * beginnings than connections.
 */
const beyondBeginning = (bytes: number): number => Math.max(0, bytes - LARGEST_OPEN_BODY);

/**
 * The bytes of a body. They are copied into one buffer that grows with what has come: however small the pieces and however
 * much was announced, a body on its way takes at most twice what has come of it.
 */
const receive = async (body: IncomingMessage, largest: number, room: Room): Promise<Buffer> => {
  let received = Buffer.alloc(0);
  let length = 0;
  try {
    // whoever is refused is still to get the answer
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + chunk.byteLength;
      if (needed > largest) throw tooLarge(largest);
      if (needed > received.byteLength) {
        const size = Math.min(largest, Math.max(needed, FIRST_BYTES, 2 * received.byteLength));
        room.take(beyondBeginning(size) - beyondBeginning(received.byteLength));
        const larger = Buffer.allocUnsafeSlow(size);
        received.copy(larger, 0, 0, length);
        received = larger;
      }
      chunk.copy(received, length);
      length = needed;
    }
  } finally {
    room.giveBack(beyondBeginning(received.byteLength));
  }
  return received.subarray(0, length);
};

/**
 * Bodies are JSON, of at most as many bytes as the route takes (`bodyLimit`), nested no deeper than anything of ours, and
 * only so many of them are received at once.
 */
export const receiveBodies = (app: FastifyInstance, mostAtOnce = MAX_BYTES_AT_ONCE): void => {
  const room = roomFor(mostAtOnce);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const largest = request.routeOptions.bodyLimit;
    if (Number(request.headers['content-length']) > largest) throw tooLarge(largest);
    const bytes = await receive(body, largest, room);
    if (isNestedDeeper(bytes, DEEPEST)) throw tooDeep();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, bytes.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    return promise;
  });
};

const tooLarge = (largest: number) => new Refusal('TOO_LARGE', `A body may have at most ${largest} bytes here`);
const tooDeep = () =>
  new Refusal('INVALID_INPUT', `A body may be nested at most ${DEEPEST} levels deep`, [
    { field: 'body', reason: `must be nested at most ${DEEPEST} levels deep` },
  ]);
