import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#errors.ts';

/** Every address of ours is far shorter: a signed address of media, the longest, has 300 characters. */
const MAX_ADDRESS = 2_048;
/** The list of videos is asked for up to a hundred videos by the keys of their files, or for what follows a long path. */
const MAX_ADDRESS_OF_VIDEOS = 8_192;
const VIDEOS = '/api/videos';

const longestAddress = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.url === VIDEOS ? MAX_ADDRESS_OF_VIDEOS : MAX_ADDRESS;

/**
 * Refuses, before anything else looks at them, requests whose address is too long, and those whose body is compressed: a
 * few bytes of it could become any number.
 */
export const boundRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    const longest = longestAddress(request);
    if (request.raw.url!.length > longest)
      throw new Refusal('ADDRESS_TOO_LONG', `An address may have at most ${longest} characters`);
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity')
      throw new Refusal('UNSUPPORTED_ENCODING', 'A body must come as it is, without a Content-Encoding');
  });
};
