import { createWriteStream } from 'node:fs';
import * as path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { isKey } from './media-keys.ts';
import { UPLOAD_LIFETIME_SECONDS } from './media-urls.ts';
import { partsInBucket } from './parts-in-bucket.ts';
import { openBucketClients } from './s3-clients.ts';
import type { S3Location } from '#lib/config/s3-location.ts';
import {
  InvalidKey,
  isVisibleName,
  ObjectExists,
  ObjectNotFound,
  ObjectTooLarge,
  type Storage,
  type StoredObject,
} from './storage.ts';

/** Limit of one PUT and one copy in any S3 (AWS: “Amazon S3 multipart upload limits”). */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const LIST_PAGE = 1000;

/** An object in a listing; its name may not be a valid key. */
type Listed = { name: string; size: number; etag: string; modifiedAt: Date };

/**
 * Storage in a bucket of Amazon S3 or a compatible service. A file appears under its key when it is
 * complete. Moving is a copy and a deletion; after a crash in between, the file exists under both keys and the move can be repeated.
 */
export const openS3Storage = (location: S3Location): Storage => {
  const { bucket, prefix } = location;
  const { client, publicClient } = openBucketClients(location);
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const objectAt = (key: string) => {
    if (!isKey(key)) throw new InvalidKey(key);
    return at(key);
  };

  const head = async (key: string): Promise<StoredObject | undefined> => {
    const object = objectAt(key);
    try {
      const { ContentLength = 0, ETag, LastModified } = await client.send(new HeadObjectCommand(object));
      return { key, size: ContentLength, etag: unquoted(ETag), modifiedAt: LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const existing = async (key: string): Promise<StoredObject> => {
    const object = await head(key);
    if (!object) throw new ObjectNotFound(key);
    return object;
  };

  const open = async (name: string, range?: { start: number; end: number }) => {
    const outside = () => new RangeError(`${name} has no bytes ${range?.start}-${range?.end}`);
    if (range && !(range.start >= 0 && range.start <= range.end)) throw outside();
    try {
      const answer = await client.send(
        new GetObjectCommand({ ...at(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      );
      const content = answer.Body as Readable;
      const size = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength ?? 0);
      if (range && range.end >= size) {
        content.destroy();
        throw outside();
      }
      return { content, size, etag: unquoted(answer.ETag), modifiedAt: answer.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(name);
      if (statusOf(error) === 416) throw outside();
      throw error;
    }
  };

  const firstBytes = async (name: string, count: number): Promise<Buffer> => {
    if (count === 0) return Buffer.alloc(0);
    const { content } = await open(name, { start: 0, end: count - 1 });
    return Buffer.concat(await content.toArray());
  };

  /** One page of all objects below the prefix, ordered by name. */
  const page = async (below: string, after: string, limit: number): Promise<{ listed: Listed[]; more: boolean }> => {
    const answer = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + below,
        StartAfter: prefix + after,
        MaxKeys: limit,
        // names given by people may contain characters that XML can't
        EncodingType: 'url',
      }),
    );
    const listed = (answer.Contents ?? []).map((object) => ({
      name: decodeURIComponent((object.Key ?? '').replaceAll('+', ' ')).slice(prefix.length),
      size: object.Size ?? 0,
      etag: unquoted(object.ETag),
      modifiedAt: object.LastModified ?? new Date(0),
    }));
    return { listed, more: answer.IsTruncated === true && listed.length > 0 };
  };

  const copy = async (from: string, to: string): Promise<void> => {
    const source = encodeURIComponent(`${bucket}/${prefix}${from}`);
    try {
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: source }));
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(from);
      throw error;
    }
  };

  const unkeyedName = (name: string): string => {
    if (!isVisibleName(name)) throw new InvalidKey(name);
    return name;
  };

  return {
    takesUploads: true,
    maxUploadBytes: MAX_OBJECT_BYTES,
    parts: partsInBucket({ client, publicClient, objectAt }),
    head,

    async put(key, content, options = {}) {
      const { signal, maxBytes = Number.POSITIVE_INFINITY, ifAbsent, contentType } = options;
      const object = objectAt(key);
      if (ifAbsent && (await head(key))) throw new ObjectExists(key);
      const upload = new Upload({
        client,
        params: {
          ...object,
          Body: bodyOf(content, maxBytes, signal),
          ...(contentType && { ContentType: contentType }),
          ...(ifAbsent && { IfNoneMatch: '*' }),
        },
      });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        await upload.done();
      } catch (error) {
        if (statusOf(error) === 412) throw new ObjectExists(key);
        throw signal?.aborted ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      return existing(key);
    },

    async read(key, range) {
      objectAt(key);
      const { content, ...object } = await open(key, range);
      return { object: { key, ...object }, content };
    },

    async list(below, { after = '', limit = LIST_PAGE } = {}) {
      const { listed, more } = await page(below, after, Math.min(limit, LIST_PAGE));
      const objects = listed.filter(({ name }) => isKey(name)).map(({ name, ...rest }) => ({ key: name, ...rest }));
      return more ? { objects, next: listed.at(-1)!.name } : { objects };
    },

    async *listUnkeyed(below) {
      for (let after = ''; ;) {
        const { listed, more } = await page(below, after, LIST_PAGE);
        for (const { name, size } of listed)
          if (!isKey(name) && isVisibleName(name))
            yield { name, size, head: (bytes) => firstBytes(name, Math.min(bytes, size)) };
        if (!more) return;
        after = listed.at(-1)!.name;
      }
    },

    async moveToKey(name, key) {
      const source = unkeyedName(name);
      objectAt(key);
      if (await head(key)) throw new ObjectExists(key);
      await copy(source, key);
      await client.send(new DeleteObjectCommand(at(source)));
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectAt(key)));
    },

    async move(from, to) {
      objectAt(from);
      objectAt(to);
      await copy(from, to);
      await client.send(new DeleteObjectCommand(at(from)));
    },

    async localFile(key, folder) {
      objectAt(key);
      const { content } = await open(key);
      const file = path.join(folder, `source${path.extname(key)}`);
      await pipeline(content, createWriteStream(file));
      return file;
    },

    signedPutUrl: ({ key, contentType, size }) =>
      getSignedUrl(
        publicClient,
        new PutObjectCommand({
          ...objectAt(key),
          ContentType: contentType,
          ...(size !== undefined && { ContentLength: size }),
        }),
        {
          expiresIn: UPLOAD_LIFETIME_SECONDS,
          signableHeaders: new Set(['host', 'content-type', ...(size === undefined ? [] : ['content-length'])]),
        },
      ),

    signedGetUrl: (key, lifetimeSeconds) =>
      getSignedUrl(publicClient, new GetObjectCommand(objectAt(key)), { expiresIn: lifetimeSeconds }),

    close: () => {
      client.destroy();
      publicClient.destroy();
    },
  };
};

/** The content to send; fails if it grows too large or is aborted. */
const bodyOf = (
  content: AsyncIterable<Uint8Array> | Uint8Array,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Uint8Array | Readable => {
  if (content instanceof Uint8Array) {
    if (content.byteLength > maxBytes) throw new ObjectTooLarge(maxBytes);
    return content;
  }
  return Readable.from(limited(content, maxBytes, signal), { objectMode: false });
};

async function* limited(content: AsyncIterable<Uint8Array>, maxBytes: number, signal: AbortSignal | undefined) {
  let passed = 0;
  for await (const chunk of content) {
    signal?.throwIfAborted();
    passed += chunk.byteLength;
    if (passed > maxBytes) throw new ObjectTooLarge(maxBytes);
    yield chunk;
  }
  signal?.throwIfAborted();
}

const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
