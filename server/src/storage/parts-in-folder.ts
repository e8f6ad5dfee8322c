import { hashing, hashOf } from './hashing.ts';
import { partKey, partsPrefix } from './media-keys.ts';
import { deleteAll, listAll, ObjectExists, type Storage, type UploadParts } from './storage.ts';

/** Parts of uploads as separate files, received by this server like any upload. */
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
    const content = async function* () {
      for await (const part of listAll(files, partsPrefix(key)))
        yield* (await files.read(part.key)).content as AsyncIterable<Uint8Array>;
    };
    const hashed = hashing(content());
    try {
      await files.put(key, hashed.content, { ifAbsent: true });
    } catch (error) {
      if (!(error instanceof ObjectExists)) throw error;
      // stored by a process that was killed before recording it
      return hashOf((await files.read(key)).content as AsyncIterable<Uint8Array>);
    }
    return hashed.digest();
  },

  discard: (key) => deleteAll(files, partsPrefix(key)),
});
