declare global {
  /** A call that the page itself sent while the app's code was loading (app/before-app.ts). */
  var earlyCall: { url: string; token: string; answer: Promise<Response> } | undefined;
}

/** An older response may be outdated. */
const MAX_AGE_MS = 30_000;

/** How many pictures of a list are in view at once. */
const PICTURES_IN_VIEW = 4;

/** The app requests them only after its first render. */
const preloadPictures = (videos: readonly { thumbnailUrl?: string }[]): void => {
  for (const { thumbnailUrl } of videos.slice(0, PICTURES_IN_VIEW)) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image' });
    if (thumbnailUrl) document.head.append(Object.assign(link, { href: thumbnailUrl }));
  }
};

/** Requests a list of videos for the first screen before the app's code has arrived, then its first pictures. */
export const callEarly = (path: string, params: URLSearchParams, token: string): void => {
  const url = `${location.origin}${path}?${params}`;
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const list = answer.then((response) => response.clone().json());
  // the app handles the failure
  list.then(preloadPictures).catch(() => undefined);
  globalThis.earlyCall = { url, token, answer };
};

/** Returns the response to the same call if the page has sent it already; usable once. */
export const takeEarlyAnswer = (url: URL, token: string): Promise<Response> | undefined => {
  const { earlyCall } = globalThis;
  if (earlyCall?.url !== url.href || earlyCall.token !== token) return undefined;
  globalThis.earlyCall = undefined;
  return performance.now() < MAX_AGE_MS ? earlyCall.answer : undefined;
};

/** Discards the response, because its data has changed since. */
export const dropEarlyAnswer = (): void => void (globalThis.earlyCall = undefined);
