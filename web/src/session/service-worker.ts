/** Where the build puts src/service-worker.ts. */
const ADDRESS = '/sw.js';

/** The app's files are half a megabyte. */
const READY_WITHIN_MS = 60_000;

/**
 * Stores the app's files, so that it opens without a network; resolves once it does. Rejects if it can't: pages without https
 * have no service worker.
 */
export const registerWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register(ADDRESS);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The files of the app were not stored')), READY_WITHIN_MS);
  await Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
};
