import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEventStream } from '#http/event-stream.ts';
import type { RequestMeter } from '#app/metrics.ts';

/** The contract calls of requests. */
const calls = new WeakMap<FastifyRequest, string>();

/** Sets the name of a request's contract call, for logs and metrics. */
export const setCallName = (request: FastifyRequest, name: string): void => void calls.set(request, name);

/** The call, or the URL pattern: the URL itself may contain signatures and names of groups. */
const nameOf = (request: FastifyRequest): string => calls.get(request) ?? request.routeOptions.url ?? 'none';

/** Logs and measures every request, and sends its id in the response for finding it in the log. */
export const logRequests = (app: FastifyInstance, measure: RequestMeter | undefined): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    // the duration of an event stream isn't a response time
    if (!isEventStream(reply)) measure?.(nameOf(request), statusCode, elapsedTime / 1000);
    const line = { method: request.method, call: nameOf(request), status: statusCode, ms: Math.round(elapsedTime) };
    request.log.info(line, 'request');
    done();
  });
};
