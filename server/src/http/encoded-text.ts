import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns a function that sends a text which is the same for everybody: it is compressed once, not for each request. A
 * route that uses it must set `compress: false`.
 */
export const encodedText = (text: string) => {
  const encodings = { br: brotliCompressSync(text), gzip: gzipSync(text) };
  const plain = Buffer.from(text);
  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const accepted = (headers['accept-encoding'] ?? '').split(/[\s,;]+/);
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    reply.header('vary', 'accept-encoding');
    return encoding ? reply.header('content-encoding', encoding).send(encodings[encoding]) : reply.send(plain);
  };
};

/** Adds a route that always responds with this text. */
export const staticTextRoute = (app: FastifyInstance, url: string, type: string, text: string): void => {
  const send = encodedText(text);
  app.get(url, { compress: false }, (request, reply) => send(request, reply.type(`${type}; charset=utf-8`)));
};
