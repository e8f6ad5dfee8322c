import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { SignedPut, Storage } from './storage.ts';

/** The storage that the settings name. `signPutUrl` makes the address of an upload that this server takes itself. */
export const openStorage = async (
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  signPutUrl: (upload: SignedPut) => string,
): Promise<Storage> =>
  storage ? openS3Storage(storage) : openDiskStorage({ root: join(dataDir, 'storage'), signPutUrl });
