import { afterAll, beforeAll, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { endServers, fastClock, startServer } from './server.ts';

/** A second server on the shared library with a fast clock, for one test file. */
export const useFastServer = (): { url: string } => {
  const fast = { url: '' };
  beforeAll(async () => {
    const { url, dataDir } = inject('sharedServer');
    await libraryReady(url);
    fast.url = (await startServer(dataDir, fastClock())).url;
  });
  afterAll(endServers);
  return fast;
};
