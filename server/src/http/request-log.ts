import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMeter } from './metrics.ts';

/** Names of the calls that requests turned out to be. */
const calls = new WeakMap<FastifyRequest, string>();

/** Notes which call of the contract a request is, for the log and the metrics. */
export const noteCall = (request: FastifyRequest, name: string): void => void calls.set(request, name);

/** The call, or the pattern of the address: the address itself may hold signatures, and names of groups. */
const nameOf = (request: FastifyRequest): string => calls.get(request) ?? request.routeOptions.url ?? 'none';

/** One line and one measurement for each request, and its id in the answer, under which the log has it. */
export const logRequests = (app: FastifyInstance, measure: RequestMeter | undefined): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode } = reply;
    measure?.(nameOf(request), statusCode, elapsedTime / 1000);
    const line = { method: request.method, call: nameOf(request), status: statusCode, ms: Math.round(elapsedTime) };
    request.log.info(line, 'request');
  });
};
