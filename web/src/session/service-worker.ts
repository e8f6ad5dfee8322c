/** Where the build puts src/service-worker.ts. */
const ADDRESS = '/sw.js';

/** Opens the app without a network from the next page on, where the browser can. Never rejects. */
export const registerWorker = async (): Promise<void> => {
  // pages without https have none
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(ADDRESS)
    .catch((error: unknown) => console.warn('The app does not open without a network', error));
};
