import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MinimumRate } from '#lib/config/deadlines.ts';
import { hashing, hashOf } from '#storage/hashing.ts';
import { ObjectExists, ObjectTooLarge, type SignedPut, type Storage, type StoredObject } from '#storage/storage.ts';
import { noSpace } from '#lib/errors.ts';
import { MediaError } from '#http/errors/media-error.ts';
import { clearBodyDeadline } from '#http/limits/slow-bodies.ts';

/** A received file; `contentHash` is its SHA-256 in hex. */
export type Uploaded = { key: string; size: number; contentHash: string; contentType: string; userId: string };

type Destination = {
  storage: Storage;
  uploadRate: MinimumRate;
  room: () => Promise<number>;
  onUploaded: (upload: Uploaded) => Promise<void>;
};

/** Interval of checks for disk space, since other processes write as well. */
const CHECK_SPACE_EVERY_BYTES = 32_000_000;
/** Time for a client that is still sending to read the error response. */
const LINGER_MS = 5_000;

/**
 * Stores the body of a signed PUT. The first complete upload wins: the same content again (a retry after a lost
 * response) succeeds, other content is a 409. Throws a MediaError on a wrong type (403), too many bytes (413), an empty
 * body or one of another size than signed (400), or a slow one (408); a Refusal if the disk is full (507).
 */
export const receiveUpload = async (
  request: FastifyRequest,
  allowed: SignedPut,
  { storage, uploadRate, room, onUploaded }: Destination,
): Promise<void> => {
  const { key, contentType, maxBytes, size, userId } = allowed;
  const body = request.raw;
  clearBodyDeadline(request);
  const bytes = whileSpace(atMinimumRate(body, uploadRate), room);
  try {
    if (mediaType(request.headers['content-type']) !== mediaType(contentType))
      throw new MediaError(403, 'CONTENT_TYPE_MISMATCH', `This URL only accepts ${contentType}`);
    const announced = request.headers['content-length'];
    if (announced !== undefined && Number(announced) > maxBytes) throw tooLarge(maxBytes);
    if (announced !== undefined && size !== undefined && Number(announced) !== size) throw sizeMismatch(size);

    const existing = await storage.head(key);
    if (!existing && (await room()) < Math.max(1, Number(announced ?? 0))) throw noSpace();
    const stored = existing
      ? await compareWith(storage, existing, bytes, announced)
      : await store(storage, allowed, bytes, announced);
    await onUploaded({ ...stored, key, contentType, userId });
  } catch (error) {
    if (!body.complete) endSoon(body);
    throw error;
  }
};

/**
 * Passes the body through; throws a 408 if it arrives below the minimum rate, unless storage is the
 * bottleneck.
 */
async function* atMinimumRate(body: IncomingMessage, { minBytes, windowMs }: MinimumRate): AsyncGenerator<Uint8Array> {
  // a separate stream, so that destroying it leaves the request open for its response
  const content = new PassThrough();
  let received = 0;
  body.on('data', (chunk: Uint8Array) => (received += chunk.byteLength));
  const watch = setInterval(() => {
    if (received < minBytes && !body.complete && !content.writableNeedDrain) content.destroy(tooSlow());
    received = 0;
  }, windowMs);
  content.once('close', () => clearInterval(watch));
  finished(body, (error) => error && content.destroy(error));
  yield* body.pipe(content);
}

/** Passes chunks through as long as there is disk space. */
async function* whileSpace(
  content: AsyncIterable<Uint8Array>,
  room: () => Promise<number>,
): AsyncGenerator<Uint8Array> {
  let unseen = 0;
  for await (const chunk of content) {
    unseen += chunk.byteLength;
    if (unseen > CHECK_SPACE_EVERY_BYTES) {
      if ((await room()) <= 0) throw noSpace();
      unseen = 0;
    }
    yield chunk;
  }
}

/** Keeps reading for a while, so that the client gets the response, and then closes the connection. */
const endSoon = (body: IncomingMessage): void => {
  body.resume();
  const timer = setTimeout(() => body.destroy(), LINGER_MS);
  body.once('close', () => clearTimeout(timer));
};

type Hashed = { size: number; contentHash: string };

const store = async (
  storage: Storage,
  { key, contentType, maxBytes, size: exactly }: SignedPut,
  body: AsyncIterable<Uint8Array>,
  announced: string | undefined,
): Promise<Hashed> => {
  if (announced === '0') throw empty();
  const hashed = hashing(exactly === undefined ? body : ofSize(body, exactly));
  try {
    const { size } = await storage.put(key, hashed.content, { maxBytes, contentType, ifAbsent: true });
    if (size > 0) return { size, contentHash: hashed.digest() };
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw tooLarge(maxBytes);
    // a concurrent upload was faster
    if (error instanceof ObjectExists) return sameAs(storage, key, hashed.digest());
    throw error;
  }
  await storage.delete(key);
  throw empty();
};

const compareWith = async (
  storage: Storage,
  existing: StoredObject,
  body: AsyncIterable<Uint8Array>,
  announced: string | undefined,
): Promise<Hashed> => {
  if (announced !== undefined && Number(announced) !== existing.size) throw taken();
  const hashed = hashing(body);
  let received = 0;
  for await (const chunk of hashed.content) {
    received += chunk.byteLength;
    if (received > existing.size) throw taken();
  }
  return sameAs(storage, existing.key, hashed.digest());
};

const sameAs = async (storage: Storage, key: string, contentHash: string): Promise<Hashed> => {
  const { object, content } = await storage.read(key);
  if ((await hashOf(content)) !== contentHash) throw taken();
  return { size: object.size, contentHash };
};

/** Passes chunks through; throws a 400 at the end unless the size is as expected. */
async function* ofSize(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of content) {
    received += chunk.byteLength;
    yield chunk;
  }
  if (received !== size) throw sizeMismatch(size);
}

/** 'Video/MP4; x=y' → 'video/mp4'. */
const mediaType = (header: string | undefined): string => (header ?? '').split(';')[0]!.trim().toLowerCase();

const tooLarge = (maxBytes: number) =>
  new MediaError(413, 'FILE_TOO_LARGE', `The file is larger than the ${maxBytes} bytes allowed`);
const sizeMismatch = (size: number) =>
  new MediaError(400, 'SIZE_MISMATCH', `This URL only accepts a file of exactly ${size} bytes`);
const tooSlow = () => new MediaError(408, 'TOO_SLOW', 'The upload stalled or is too slow');
const empty = () => new MediaError(400, 'FILE_EMPTY', 'The file is empty');
const taken = () => new MediaError(409, 'UPLOAD_TAKEN', 'Another file has been uploaded to this URL');
