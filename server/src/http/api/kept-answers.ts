import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from '#http/encoded-text.ts';
import { matchesEtag } from '#http/etag.ts';

/** The compressed lists of more than a thousand users. */
const MAX_BYTES = 16 * 1_024 ** 2;
/** Approximate memory of an entry besides its bytes and its place. */
const ENTRY_OVERHEAD_BYTES = 1_024;
/** Smaller answers gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1_024;
/** Compressed once and sent often, but somebody waits for the first. */
const BROTLI_QUALITY = 5;

/** An answer of the contract; `json` is undefined for an empty one. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  json: string | undefined;
};
/** For whom, where and how an answer is kept. */
type Place = { viewer: string; url: string; encoding: Encoding | undefined };
/** An answer as it is sent; `state` names everything it was made from. */
type KeptAnswer = { state: string; headers: Answer['headers']; etag: string; bytes: Buffer };

/** Answers as bytes, compressed once for all who take the same encoding; `maxBytes` of them, the latest. */
export const keptAnswers = (maxBytes = MAX_BYTES) => {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, place) => bytes.byteLength + 2 * place.length + ENTRY_OVERHEAD_BYTES,
  });
  const nameOf = ({ viewer, url, encoding }: Place): string => `${encoding} ${viewer} ${url}`;
  return {
    /** The answer that was kept at this place; undefined if there is none, or it was made in another state. */
    find: (place: Place, state: string): KeptAnswer | undefined => {
      const kept = answers.get(nameOf(place));
      return kept?.state === state ? kept : undefined;
    },

    /** Keeps an answer that was made in this state or a newer one. */
    keep: async (place: Place, state: string, { headers, json = '' }: Answer): Promise<KeptAnswer> => {
      const encoding = json.length < COMPRESS_FROM_BYTES ? undefined : place.encoding;
      const bytes = encoding ? await compressed(json, encoding, BROTLI_QUALITY) : Buffer.from(json);
      const kept = {
        state,
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
        },
      };
      answers.set(nameOf(place), kept);
      return kept;
    },
  };
};

/** Sends a kept answer, or a 304 to a client that has it already. */
export const sendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, etag, bytes }: KeptAnswer,
): FastifyReply => {
  reply.header('etag', etag);
  return matchesEtag(request, etag) ? reply.code(304).send() : reply.headers(headers).send(bytes);
};
