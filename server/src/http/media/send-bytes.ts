import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#http/etag.ts';
import type { CachedFile } from '#storage/segment-cache.ts';

/** Sends a file, completely or in part (RFC 9110: Range, If-Range, If-None-Match), with a strong ETag. The caller sets type and caching. */
export const sendBytes = (request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedFile): FastifyReply => {
  const quoted = `"${etag}"`;
  reply.header('etag', quoted).header('accept-ranges', 'bytes');
  if (matchesEtag(request, quoted)) return reply.code(304).send();

  const range = request.headers['if-range'] === undefined || request.headers['if-range'] === quoted;
  const wanted = range ? parseRange(request.headers.range, bytes.byteLength) : 'whole';
  if (wanted === 'whole') return reply.send(bytes);
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes.byteLength}`)
      .header('cache-control', 'no-store')
      .send();
  return reply
    .code(206)
    .header('content-range', `bytes ${wanted.start}-${wanted.end}/${bytes.byteLength}`)
    .send(bytes.subarray(wanted.start, wanted.end + 1));
};

/** Parses one range, both ends included; multiple ranges, other units and invalid values are ignored, as the RFC allows. */
const parseRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start < size && !(first === '' && Number(last) === 0) ? { start, end } : 'unsatisfiable';
};
