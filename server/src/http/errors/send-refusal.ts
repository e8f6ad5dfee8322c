import type { FastifyReply } from 'fastify';
import type { Refusal } from '#errors.ts';
import { errorBody, retryAfterSeconds } from './api-error.ts';

/** Responds with a Refusal outside the contract's calls. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const wait = retryAfterSeconds(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal));
};
