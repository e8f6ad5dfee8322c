import { afterAll, beforeAll, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { endServers, fastClock, startServer } from './server.ts';

/** A server beside the shared one, on its library, whose clock is fast; for one test file. */
export const useFastServer = (): { url: string } => {
  const fast = { url: '' };
  beforeAll(async () => {
    const { url, dataDir } = inject('sharedServer');
    await libraryReady(url);
    fast.url = (await startServer(dataDir, fastClock)).url;
  });
  afterAll(endServers);
  return fast;
};
