import type { FastifyRequest } from 'fastify';

/** True if the client has this version already; If-None-Match compares weakly. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
