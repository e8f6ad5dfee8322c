/**
 * Opens the app's pages offline. It ignores the API and media: the page itself reads offline lessons
 * (features/offline).
 */
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { matchPrecache } from 'workbox-precaching/matchPrecache.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';

declare const self: {
  /** The files that the app needs offline, each with its revision (scripts/service-worker.ts). */
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
};

/** Timeout of the network, before the cached page is used. */
const PATIENCE_MS = 4_000;
/** Paths that aren't pages of the app, and the back-office, which is useless offline. */
const OTHERS = [/^\/(?:api|media|management)(?:\/|$)/, /^\/[^?]*\.[^/?]+(?:\?|$)/];

/** Texts and fonts of less common languages, and files for old browsers; their names contain a hash. */
const FILE_OF_FEW = /\/assets\/(?:texts-[a-z]+|rubik-(?:arabic|cyrillic)-wght-normal|polyfills|old-styles)-[^/]*$/;
const LANGUAGES = 'languages';

/**
 * Returns the server's page, so that the next start or reload gets a new version; offline, the page cached with this
 * version's files.
 */
const openPage = async ({ request }: { request: Request }): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache('/login')) ?? asked;
};

// A newer version waits until all pages of this one are closed, so that they keep their files.
clientsClaim();
// the first match responds: the cached login must not replace the server's
registerRoute(new NavigationRoute(openPage, { denylist: OTHERS }));
precacheAndRoute([...self.__WB_MANIFEST]);
// these files are cached on first use
registerRoute(FILE_OF_FEW, async ({ request }) => {
  const cache = await caches.open(LANGUAGES);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
});
