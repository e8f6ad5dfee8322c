import { constants } from 'node:fs';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { isKey } from './media-keys.ts';

/** Names of files below `folder` that aren't valid keys, in no particular order, without hidden files and links. */
export async function* strayNames(base: string, folder: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await fs.readdir(path.join(base, folder), { withFileTypes: true })) {
    const name = `${folder}${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)) yield* strayNames(base, `${name}/`, prefix);
    } else if (entry.isFile() && name.startsWith(prefix) && !isKey(name)) yield name;
  }
}

/** Reads at most this many first bytes of a file; links aren't followed. */
export const readHead = async (file: string, bytes: number): Promise<Buffer> => {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};
