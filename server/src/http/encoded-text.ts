import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The encodings in which texts are cached, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that the client accepts; undefined if it accepts none. */
const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | undefined => {
  const offers = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  return ENCODINGS.find((name) => offers.some(([offered, quality]) => offered === name && quality !== 'q=0'));
};

/** Compresses a text at the highest level, outside the event loop. */
const compress = { br: promisify<string, Buffer>(brotliCompress), gzip: promisify<string, Buffer>(gzip) };

/**
 * Returns a function that sends a text that is the same for all clients: it is generated and compressed once, on the first
 * request. A route that uses it must set `compress: false`.
 */
export const encodedText = (make: () => string | Promise<string>) => {
  let text: Promise<string> | undefined;
  const encodings = new Map<Encoding | undefined, Promise<Buffer>>();
  const encoded = async (encoding: Encoding | undefined): Promise<Buffer> => {
    text ??= Promise.resolve(make());
    return encoding ? compress[encoding](await text) : Buffer.from(await text);
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = acceptedEncoding(request);
    const pending = encodings.get(encoding) ?? encoded(encoding);
    encodings.set(encoding, pending);
    const bytes = await pending.catch((error: unknown) => {
      // the next request retries
      encodings.delete(encoding);
      text = undefined;
      throw error;
    });
    reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '));
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(bytes);
  };
};

/** Adds a route that always responds with this text. */
export const staticTextRoute = (app: FastifyInstance, url: string, type: string, make: () => Promise<string>): void => {
  const send = encodedText(make);
  app.get(url, { compress: false }, (request, reply) => send(request, reply.type(`${type}; charset=utf-8`)));
};
