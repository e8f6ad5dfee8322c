/** Small enough that the page stays responsive in between. */
const CHUNK_BYTES = 1024 ** 2;

/** SHA-256 of a file in hex, however large it is. */
export const hashFile = async (file: Blob): Promise<string> => {
  // the browser's own needs the whole file in memory
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += CHUNK_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
  return bytesToHex(hash.digest());
};
