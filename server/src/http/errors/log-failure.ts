import type { FastifyRequest } from 'fastify';

/** Notes a request that failed; that somebody went away while sending, as one does who cancels an upload, is no error. */
export const logFailure = (request: FastifyRequest, error: unknown): void => {
  const { destroyed, complete } = request.raw;
  if (destroyed && !complete) request.log.info({ error }, 'request ended by its sender');
  else request.log.error({ error }, 'request failed');
};
