import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { SignedPut, Storage } from './storage.ts';

/** Opens the configured storage. `signPutUrl` signs the address of an upload to this server. */
export const openStorage = async (
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  signPutUrl: (upload: SignedPut) => string,
): Promise<Storage> =>
  storage ? openS3Storage(storage) : openDiskStorage({ root: join(dataDir, 'storage'), signPutUrl });
