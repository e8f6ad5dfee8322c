import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Answers with a text that is always the same: its bytes, plain and compressed, are made once and not for each request. */
export const fixedAnswer = (app: FastifyInstance, url: string, type: string, text: string): void => {
  const plain = Buffer.from(text);
  const compressed = gzipSync(plain);
  app.get(url, { compress: false }, (request, reply) => {
    reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(plain);
  });
};
