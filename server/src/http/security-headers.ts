import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** No page uses these, so no injected script may either. */
const NO_SENSORS = 'camera=(), microphone=(), geolocation=()';

/** The headers that helmet sets with these options; they don't depend on the request. */
const helmetHeaders = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

/** Addresses that never give a page: the policy of one, with its hashes, would be half of what a small file weighs. */
const NOT_A_PAGE = /^\/(?:api(?!\/docs\b)|assets|media)\//;
/** For workers, and pictures that are opened by themselves. */
const POLICY_OF_FILES =
  "default-src 'self';script-src 'self';style-src 'self';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Sends the security headers with every response. They are computed once, not rebuilt for each request. */
export const securityHeaders = (app: FastifyInstance, options: HelmetOptions): void => {
  const ofPages = { ...helmetHeaders(options), 'permissions-policy': NO_SENSORS };
  const ofFiles = { ...ofPages, 'content-security-policy': POLICY_OF_FILES };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(NOT_A_PAGE.test(request.url) ? ofFiles : ofPages);
    done();
  });
};
