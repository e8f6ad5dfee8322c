import type { FastifyRequest } from 'fastify';

/** Logs a failed request; a client that disconnects while sending, for example by cancelling an upload, is not an error. */
export const logFailure = (request: FastifyRequest, error: unknown): void => {
  const { destroyed, complete } = request.raw;
  if (destroyed && !complete) request.log.info({ error }, 'request aborted by the client');
  else request.log.error({ error }, 'request failed');
};
