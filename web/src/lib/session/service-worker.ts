/** URL of the built src/service-worker.ts. */
const ADDRESS = '/sw.js';

/** The app's files are half a megabyte. */
const READY_WITHIN_MS = 60_000;

/** Starts caching the app's files for offline use. Rejects if the browser refuses, for example without https. */
export const registerWorker = async (): Promise<void> => void (await navigator.serviceWorker.register(ADDRESS));

/**
 * Caches the app's files; resolves once the app works offline, or if the browser doesn't support it. Rejects if caching
 * fails.
 */
export const workerReady = async (): Promise<void> => {
  await registerWorker();
  // a browser may be configured to ignore registrations
  if (!(await navigator.serviceWorker.getRegistration())) return;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The files of the app were not stored')), READY_WITHIN_MS);
  await Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
};
