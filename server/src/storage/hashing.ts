import { createHash } from 'node:crypto';

/** Passes chunks through and hashes them; `digest` is the SHA-256 at the end. */
export const hashing = <Chunk extends Uint8Array>(
  content: AsyncIterable<Chunk>,
): { content: AsyncIterable<Chunk>; digest: () => string } => {
  const hash = createHash('sha256');
  const pass = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { content: pass(), digest: () => hash.digest('hex') };
};

/** The SHA-256 of a content. */
export const hashOf = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const hashed = hashing(content);
  for await (const _chunk of hashed.content);
  return hashed.digest();
};
