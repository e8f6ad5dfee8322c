import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../auth/auth.service.ts';
import type { Context } from '../context.ts';
import { Refusal, unauthenticated } from '../errors.ts';
import { router } from '../routes/router.ts';
import { apiDocument, apiPage } from './api-docs.ts';
import { errorBody, retryAfterSeconds, wireError } from './api-error.ts';
import { logFailure } from './log-failure.ts';
import { ownFault } from './own-fault.ts';
import { noteCall } from './request-log.ts';

const PREFIX = '/api';
/** A batch of 2,000 described videos fits well. */
const MAX_BODY_BYTES = 8 * 1024 ** 2;
/** Carries a newer token to a browser whose session is in use. */
export const REFRESHED_TOKEN_HEADER = 'x-refreshed-token';
/** Everything else needs a valid token. */
const OPEN = new Set([
  '/api/settings',
  '/api/health',
  '/api/health/live',
  '/api/auth/send-otp',
  '/api/auth/verify-otp',
  '/api/openapi.json',
  '/api/docs',
]);

const pathOf = (request: FastifyRequest): string => request.url.replace(/\/*(\?.*)?$/, '');

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The address that this request came to, for the addresses in its answer. */
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Everything below /api: who asks is settled first, then the contract's calls; refusals are `{message, code, details?}`. */
export const apiRoutes = async (app: FastifyInstance, services: Context): Promise<void> => {
  const handler = new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = wireError(error);
          const wait = retryAfterSeconds(refusal);
          if (wait !== undefined) context.setHeader('retry-after', String(wait));
          if (refusal.status >= 500 && !(error instanceof Refusal)) context.request.log.error({ error }, 'call failed');
          throw refusal;
        }
      },
    ],
    clientInterceptors: [
      ({ next, path, context }) => {
        noteCall(context.request, path.join('.'));
        return next();
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      errorBody({ message: error.message, code: error.code, details: error.data }),
  });

  const sessions = new WeakMap<FastifyRequest, Session>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const known = token === undefined ? undefined : await services.auth.identify(token, services.now());
    if (known) sessions.set(request, known.session);
    else if (!OPEN.has(pathOf(request))) throw unauthenticated();
    if (known?.refreshed) reply.header(REFRESHED_TOKEN_HEADER, known.refreshed);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal =
      error instanceof Refusal
        ? error
        : error.statusCode === 413
          ? new Refusal('TOO_LARGE', `A body may have at most ${MAX_BODY_BYTES} bytes`)
          : (error.statusCode ?? 500) < 500
            ? new Refusal('INVALID_INPUT', 'The body is not what its Content-Type says', [
                { field: 'body', reason: 'must be JSON' },
              ])
            : undefined;
    if (!refusal) logFailure(request, error);
    const answer = refusal ?? ownFault(error);
    return reply.status(answer.status).send(errorBody(answer));
  });

  const document = await apiDocument(services.config.productName);
  app.get(`${PREFIX}/openapi.json`, (_request, reply) => reply.send(document));
  const page = apiPage(document);
  app.get(`${PREFIX}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));

  app.all(`${PREFIX}/*`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    // Node has settled by now that an answer to HEAD carries no body; the contract knows GET.
    if (request.raw.method === 'HEAD') request.raw.method = 'GET';
    const { matched } = await handler.handle(request, reply, {
      prefix: PREFIX,
      context: {
        services,
        session: sessions.get(request),
        urls: services.mediaUrls(services.config.publicUrl ?? originOf(request)),
        request,
        setHeader: (name, value) => void reply.header(name, value),
        now: services.now(),
      },
    });
    if (!matched) throw new Refusal('NOT_FOUND', `There is no ${request.method} ${request.url}`);
  });
};
