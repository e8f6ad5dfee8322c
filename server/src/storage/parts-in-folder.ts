import { createHash } from 'node:crypto';
import { partKey, partsPrefix } from './media-keys.ts';
import { deleteAll, listAll, ObjectExists, type Storage, type UploadParts } from './storage.ts';

/** Parts of uploads as files of their own, which this server receives like any upload. */
export const partsInFolder = (files: Omit<Storage, 'parts'>): UploadParts => ({
  async arrived(key) {
    const sizes = new Map<number, number>();
    for await (const part of listAll(files, partsPrefix(key)))
      sizes.set(Number(part.key.slice(partsPrefix(key).length)), part.size);
    return sizes;
  },

  signedPutUrls: (upload, parts) =>
    Promise.all(
      parts.map(({ number, start, end }) =>
        files.signedPutUrl({
          ...upload,
          key: partKey(upload.key, number),
          maxBytes: end - start,
          size: end - start,
        }),
      ),
    ),

  async join(key, size) {
    let there = 0;
    for await (const part of listAll(files, partsPrefix(key))) there += part.size;
    if (there !== size) return undefined;
    const hash = createHash('sha256');
    const content = async function* () {
      for await (const part of listAll(files, partsPrefix(key)))
        for await (const chunk of (await files.read(part.key)).content as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          yield chunk;
        }
    };
    await files.put(key, content(), { ifAbsent: true }).catch((error: unknown) => {
      // stored by a process that was killed before it could say so
      if (!(error instanceof ObjectExists)) throw error;
    });
    return hash.digest('hex');
  },

  discard: (key) => deleteAll(files, partsPrefix(key)),
});
