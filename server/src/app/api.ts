import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { toEventStream } from '@orpc/standard-server-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEventIteratorSchemaDetails, type AnyContractProcedure, type AnyContractRouter } from '@orpc/contract';
import type { CallMeta } from '@zuzu/contract/calls-of.ts';
import * as contract from '@zuzu/contract/contract.ts';
import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from './context.ts';
import { forbidden, Refusal, unauthenticated } from '#lib/errors.ts';
import type { Reader } from '#features/boards/open-streams.ts';
import { api } from './calls.ts';
import type { RequestContext } from './request-context.ts';
import * as router from './router.ts';
import { errorBody, toOrpcError, toRefusal, retryAfterSeconds } from '#http/errors/api-error.ts';
import { maxBodyOf } from '#http/limits/body-sizes.ts';
import { EVENT_STREAM_TYPE } from '#http/event-stream.ts';
import { staticTextRoute } from '#http/encoded-text.ts';
import { setCallName } from '#app/request-log.ts';

/** A call of the contract: its name there, its method, its path with `{parameters}`. */
export type ContractRoute = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** True if it responds with an event stream, which may last for minutes. */
  isStream: boolean;
  access: CallMeta['access'];
  procedure: AnyContractProcedure;
};

const isProcedure = (node: AnyContractRouter): node is AnyContractProcedure => '~orpc' in node;

const routesBelow = (node: AnyContractRouter, name: string): ContractRoute[] => {
  if (!isProcedure(node))
    return Object.entries(node).flatMap(([key, child]) => routesBelow(child, name === '' ? key : `${name}.${key}`));
  const { route, outputSchema, meta } = node['~orpc'];
  const { method = 'POST', path = '' } = route;
  const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
  return [
    {
      name,
      method: method as ContractRoute['method'],
      path,
      isStream,
      access: (meta as CallMeta).access,
      procedure: node,
    },
  ];
};

/** Every call of the contract. */
export const contractRoutes: readonly ContractRoute[] = routesBelow(contract, '');

const PREFIX = '/api';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Only path and query of the URL matter. */
const ANY_ORIGIN = 'http://zuzu';
/** Response header with a refreshed token. */
export const REFRESHED_TOKEN_HEADER = 'x-refreshed-token';

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Converts the contract's `/users/{userId}` to the server's route syntax. */
const routeOf = (path: string): string => PREFIX + path.replaceAll('{', ':').replaceAll('}', '');
/** Routes that need no token. */
const OPEN_ROUTES = new Set([
  `${PREFIX}/openapi.json`,
  `${PREFIX}/docs`,
  ...contractRoutes.filter(({ access }) => access === 'anybody').map(({ path }) => routeOf(path)),
]);

/** Heartbeat interval of event streams, because proxies close connections that are silent for a minute. */
const COMMENT_EVERY_MS = 15_000;

const isEvents = (body: unknown): body is AsyncIteratorObject<unknown, unknown, void> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const noSuchCall = ({ method, url }: FastifyRequest): Refusal =>
  new Refusal('NOT_FOUND', `Unknown call ${method} ${url}`);

/** The reader of a response: `closed` is aborted with the connection, or once the response has been sent. */
const readerOf = ({ socket }: FastifyRequest, { raw }: FastifyReply): Reader => {
  const closed = new AbortController();
  const leave = () => {
    raw.off('close', leave);
    socket.off('close', leave);
    closed.abort();
  };
  // a client that left during the session lookup won't emit another close event
  if (socket.destroyed || raw.closed) leave();
  else {
    raw.once('close', leave);
    socket.once('close', leave);
  }
  return { closed: closed.signal, disconnect: () => void raw.destroy() };
};

/** A valid origin: a host name or address, and an optional port. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/**
 * The origin of a request, for the URLs in its response. It comes from the client (Host, or a proxy's headers), so
 * an invalid one is replaced by '' for relative URLs.
 */
const originOf = (request: FastifyRequest): string => {
  const origin = `${request.protocol}://${request.host}`;
  return ORIGIN.test(origin) ? origin : '';
};

/** All routes below /api: authenticates requests, then handles the contract's calls; errors are `{message, code, details?}`. */
export const apiRoutes = async (app: FastifyInstance, services: Context): Promise<void> => {
  const handler = new StandardOpenAPIHandler<RequestContext>(api.router(router), {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = toRefusal(error);
          const wait = retryAfterSeconds(refusal);
          if (wait !== undefined) context.setHeader('retry-after', String(wait));
          if (refusal.status >= 500 && !(error instanceof Refusal)) context.request.log.error({ error }, 'call failed');
          throw toOrpcError(refusal, error);
        }
      },
    ],
    clientInterceptors: [
      ({ next, path, context }) => {
        setCallName(context.request, path.join('.'));
        return next();
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      errorBody({ message: error.message, code: error.code, details: error.data }),
  });

  const sessions = new WeakMap<FastifyRequest, Session>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const route = request.routeOptions.url ?? '';
    const token = bearerToken(request);
    const known = token === undefined ? undefined : await services.auth.identify(token, services.now());
    if (known) sessions.set(request, known.session);
    else if (!OPEN_ROUTES.has(route)) throw unauthenticated();
    if (known?.refreshed) reply.header(REFRESHED_TOKEN_HEADER, known.refreshed);
  });
  // generated lazily: rarely requested, and the generator takes memory and startup time
  const docs = async () => {
    const { apiDocument, apiPage } = await import('./api-docs.ts');
    return { document: await apiDocument(services.config.productName), apiPage };
  };
  staticTextRoute(app, `${PREFIX}/openapi.json`, 'application/json', async () =>
    JSON.stringify((await docs()).document),
  );
  staticTextRoute(app, `${PREFIX}/docs`, 'text/html', async () => {
    const { document, apiPage } = await docs();
    return apiPage(document);
  });

  const contextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
    services,
    session: sessions.get(request),
    urls: services.mediaUrls(services.config.publicUrl ?? originOf(request)),
    request,
    reader: () => readerOf(request, reply),
    setHeader: (name, value) => void reply.header(name, value),
    now: services.now(),
  });
  /** Calls the contract's handler, and sends its response or stream of events. */
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { matched, response } = await handler.handle(
      {
        // the contract has no HEAD, and Node omits the body of its response
        method: request.method === 'HEAD' ? 'GET' : request.method,
        url: new URL(request.url, ANY_ORIGIN),
        headers: request.headers,
        body: async () => request.body,
        signal: undefined,
      },
      { prefix: PREFIX, context: contextOf(request, reply) },
    );
    if (!matched) throw noSuchCall(request);
    const { status, headers, body } = response;
    reply.code(status).headers(headers);
    if (body === undefined) return reply.send();
    if (!isEvents(body)) return reply.type(JSON_TYPE).send(JSON.stringify(body));
    // otherwise nginx buffers events
    reply.header('x-accel-buffering', 'no').type(EVENT_STREAM_TYPE);
    return reply.send(toEventStream(body, { eventIteratorKeepAliveInterval: COMMENT_EVERY_MS }));
  };

  /** Rejects a call that the user may not make before its body is read. */
  const assertMayCall =
    (access: CallMeta['access']) =>
    async (request: FastifyRequest): Promise<void> => {
      const session = sessions.get(request);
      if (session && access !== 'anybody' && !access.includes(session.type)) throw forbidden();
    };
  // a separate route per call, so that the body limit is known before the body is read
  for (const { name, method, path, isStream, access } of contractRoutes) {
    app.route({
      method,
      url: routeOf(path),
      bodyLimit: maxBodyOf(name, access),
      onRequest: assertMayCall(access),
      handler: answer,
      // compression would buffer events
      ...(isStream && { compress: false as const }),
    });
  }
  app.all(`${PREFIX}/*`, (request) => {
    throw noSuchCall(request);
  });
  app.addHook('preClose', async () => services.remote.endStreams());
};
