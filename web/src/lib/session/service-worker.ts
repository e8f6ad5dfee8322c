/** Where the build puts src/service-worker.ts. */
const ADDRESS = '/sw.js';

/** The app's files are half a megabyte. */
const READY_WITHIN_MS = 60_000;

/**
 * Begins to store the app's files, so that it opens without a network. Rejects if the browser refuses: pages without https have
 * no service worker.
 */
export const registerWorker = async (): Promise<void> => void (await navigator.serviceWorker.register(ADDRESS));

/** Stores the app's files; resolves once the app opens without a network, where it ever can. Rejects if they aren't stored. */
export const workerReady = async (): Promise<void> => {
  await registerWorker();
  // a browser may be configured to ignore registrations
  if (!(await navigator.serviceWorker.getRegistration())) return;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The files of the app were not stored')), READY_WITHIN_MS);
  await Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
};
