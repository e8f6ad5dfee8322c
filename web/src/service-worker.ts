/**
 * Opens the app's pages offline. It ignores the API and media: prepared lessons are read by
 * the page itself (api/prepared).
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

/** A network that doesn't answer by then isn't waited for. */
const PATIENCE_MS = 4_000;
/** Not the app's pages, and the back-office, which is of no use without a server. */
const OTHERS = [/^\/(?:api|media|management)(?:\/|$)/, /^\/[^?]*\.[^/?]+(?:\?|$)/];

/**
 * Texts and letters of languages that not every class reads, and what only old browsers load; a version's own name is in each
 * file's.
 */
const FILE_OF_FEW = /\/assets\/(?:texts-[a-z]+|rubik-(?:arabic|cyrillic)-wght-normal|polyfills|old-styles)-[^/]*$/;
const LANGUAGES = 'languages';

/**
 * The server's page if it answers, so that a new version is there with the next start, or at a reload; else the one that was
 * stored with this version's files.
 */
const openPage = async ({ request }: { request: Request }): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache('/login')) ?? asked;
};

// A newer version waits until no page of this one is open: the files of an open page stay.
clientsClaim();
// the first that matches answers: the stored login must not take the place of the server's
registerRoute(new NavigationRoute(openPage, { denylist: OTHERS }));
precacheAndRoute([...self.__WB_MANIFEST]);
// only what is read here: these files are stored when they are first asked for
registerRoute(FILE_OF_FEW, async ({ request }) => {
  const cache = await caches.open(LANGUAGES);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
});
