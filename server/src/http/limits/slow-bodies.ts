import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#lib/errors.ts';
import { sendRefusal } from '#http/errors/send-refusal.ts';

const deadlines = new WeakMap<FastifyRequest, NodeJS.Timeout>();

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Aborts every request whose body isn't received in time, with a 408 if nothing
 * has been sent yet. Node's built-in limit would also apply to uploads.
 */
export const timeoutSlowBodies = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const body = request.raw;
    const end = () => {
      if (body.complete) return;
      if (reply.raw.headersSent) return void body.destroy();
      const refusal = new Refusal('TOO_SLOW', `The body must arrive within ${withinMs / 1000} seconds`);
      void sendRefusal(reply.header('connection', 'close'), refusal);
    };
    const deadline = setTimeout(end, withinMs).unref();
    deadlines.set(request, deadline);
    body.once('close', () => clearTimeout(deadline));
    done();
  });
};

/** For requests with a separate limit. */
export const clearBodyDeadline = (request: FastifyRequest): void => clearTimeout(deadlines.get(request));
