import { join } from 'node:path';
import type { Config } from '#lib/config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { SignedPut, Storage } from './storage.ts';

/** Opens the configured storage. `signPutUrl` signs the URL of an upload to this server. */
export const openStorage = async (
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  signPutUrl: (upload: SignedPut) => string,
): Promise<Storage> => {
  if (!storage) return openDiskStorage({ root: join(dataDir, 'storage'), signPutUrl });
  // loaded on demand: the S3 client is the largest package, and most installations have no bucket
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(storage);
};
