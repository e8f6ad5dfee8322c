import { afterAll, beforeAll, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { endServers, fastClock, startSecondServer } from './server.ts';

/** A second server on the shared library with a fast clock, for one test file. */
export const useFastServer = (): { url: string } => {
  const fast = { url: '' };
  beforeAll(async () => {
    const shared = inject('sharedServer');
    await libraryReady(shared.url);
    fast.url = (await startSecondServer(shared, fastClock())).url;
  });
  afterAll(endServers);
  return fast;
};
