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

/** Sends the security headers with every response. They are computed once, not rebuilt for each request. */
export const securityHeaders = (app: FastifyInstance, options: HelmetOptions): void => {
  const headers = { ...helmetHeaders(options), 'permissions-policy': NO_SENSORS };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
