import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#lib/errors.ts';

/** Valid URLs are far shorter: signed media URLs, the longest, have 300 characters. */
const MAX_ADDRESS = 2_048;
/** The video list accepts up to a hundred file keys, or a cursor with a long path. */
const MAX_ADDRESS_OF_VIDEOS = 8_192;
const VIDEOS = '/api/videos';

/** Only the path of the URL matters. */
const ANY_ORIGIN = 'http://zuzu';
const DOUBLE_SLASH = '//';

/** True for an unambiguous path: routers and `new URL()` resolve dot segments, backslashes and a second slash differently. */
const isNormalized = (address: string): boolean => {
  const [path] = address.split('?', 1);
  return (
    URL.canParse(path!, ANY_ORIGIN) && new URL(path!, ANY_ORIGIN).pathname === path && !path.includes(DOUBLE_SLASH)
  );
};

const longestAddress = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.url === VIDEOS ? MAX_ADDRESS_OF_VIDEOS : MAX_ADDRESS;

/**
 * Rejects, before anything else, requests whose URL is too long or isn't normalized, and those with a compressed body,
 * of which a few bytes could expand without limit.
 */
export const rejectBadRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const longest = longestAddress(request);
    if (request.raw.url!.length > longest)
      return done(new Refusal('ADDRESS_TOO_LONG', `The URL can have at most ${longest} characters`));
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity')
      return done(new Refusal('UNSUPPORTED_ENCODING', 'The body must not have a Content-Encoding'));
    if (!isNormalized(request.raw.url!)) return done(new Refusal('INVALID_INPUT', 'The URL is not normalized'));
    done();
  });
};
