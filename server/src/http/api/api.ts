import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#auth/auth.service.ts';
import type { Context } from '#context.ts';
import { forbidden, Refusal, unauthenticated } from '#errors.ts';
import { mayCall } from '#routes/allow.ts';
import { router } from '#routes/router.ts';
import { apiDocument, apiPage } from './api-docs.ts';
import { errorBody, onTheWire, refusalOf, retryAfterSeconds } from '#http/errors/api-error.ts';
import { largestBody, OPEN_CALLS } from '#http/limits/body-sizes.ts';
import { fixedAnswer } from '#http/encoded-text.ts';
import { contractRoutes } from './contract-routes.ts';
import { noteKnown } from '#http/limits/open-answers.ts';
import { countUnderWay } from '#http/limits/under-way.ts';
import { noteCall } from '#http/request-log.ts';

const PREFIX = '/api';
/** Carries a newer token to a browser whose session is in use. */
export const REFRESHED_TOKEN_HEADER = 'x-refreshed-token';

/** Of one user under way at once, from the head to the last byte of the answer: a teacher's number may be that of a school. */
const MAX_CALLS_OF_USER = 100;
const AGAIN_AFTER_SECONDS = 1;
const tooManyCalls = (): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', `At most ${MAX_CALLS_OF_USER} calls of a user are answered at once`, {
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  });

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The contract's `/users/{userId}` as the server's routes have it. */
const routeOf = (path: string): string => PREFIX + path.replaceAll('{', ':').replaceAll('}', '');
/** Everything else needs a valid token. */
const OPEN_ROUTES = new Set([
  `${PREFIX}/openapi.json`,
  `${PREFIX}/docs`,
  ...contractRoutes.filter(({ name }) => OPEN_CALLS.has(name)).map(({ path }) => routeOf(path)),
]);

/** Where a server is reached: a name or an address, and a port. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/**
 * The address that this request came to, for the addresses in its answer. Whoever asks says it (Host, or a proxy's headers):
 * what could be anything else gets addresses that are relative to the page.
 */
const originOf = (request: FastifyRequest): string => {
  const origin = `${request.protocol}://${request.host}`;
  return ORIGIN.test(origin) ? origin : '';
};

/** Everything below /api: who asks is settled first, then the contract's calls; refusals are `{message, code, details?}`. */
export const apiRoutes = async (app: FastifyInstance, services: Context): Promise<void> => {
  const handler = new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = refusalOf(error);
          const wait = retryAfterSeconds(refusal);
          if (wait !== undefined) context.setHeader('retry-after', String(wait));
          if (refusal.status >= 500 && !(error instanceof Refusal)) context.request.log.error({ error }, 'call failed');
          throw onTheWire(refusal, error);
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
  const underWay = countUnderWay();
  const bound = (userId: string, request: FastifyRequest, reply: FastifyReply): void => {
    if (underWay.of(userId) >= MAX_CALLS_OF_USER) throw tooManyCalls();
    underWay.add(userId, request, reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const known = token === undefined ? undefined : await services.auth.identify(token, services.now());
    if (known) {
      sessions.set(request, known.session);
      noteKnown(request);
      bound(known.session.userId, request, reply);
    } else if (!OPEN_ROUTES.has(request.routeOptions.url ?? '')) throw unauthenticated();
    if (known?.refreshed) reply.header(REFRESHED_TOKEN_HEADER, known.refreshed);
  });
  const document = await apiDocument(services.config.productName);
  fixedAnswer(app, `${PREFIX}/openapi.json`, 'application/json', JSON.stringify(document));
  fixedAnswer(app, `${PREFIX}/docs`, 'text/html', apiPage(document));

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
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
  };
  /** Whoever is signed in and may not make a call, is told so before its body is read. */
  const refuseForeign = (name: string) => {
    const types = mayCall(router, name);
    return async (request: FastifyRequest): Promise<void> => {
      const session = sessions.get(request);
      if (session && !types.includes(session.type)) throw forbidden();
    };
  };
  // each call is a route of its own, so that it is known before a body is read how much it may be
  for (const { name, method, path } of contractRoutes)
    app.route({
      method,
      url: routeOf(path),
      bodyLimit: largestBody(name),
      onRequest: refuseForeign(name),
      handler: answer,
    });
  app.all(`${PREFIX}/*`, answer);
};
