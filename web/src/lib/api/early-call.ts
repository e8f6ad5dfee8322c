declare global {
  /** A call that the page itself sent while the app's code was loading (app/before-app.ts). */
  var earlyCall: { url: string; token: string; answer: Promise<Response> } | undefined;
}

/** An older response may be outdated. */
const MAX_AGE_MS = 30_000;

/** Requests the data of the first screen before the app's code has arrived. */
export const callEarly = (path: string, params: URLSearchParams, token: string): void => {
  const url = `${location.origin}${path}?${params}`;
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } });
  // the app handles the failure
  answer.catch(() => undefined);
  globalThis.earlyCall = { url, token, answer };
};

/** Returns the response to the same call if the page has sent it already; usable once. */
export const takeEarlyAnswer = (url: URL, token: string): Promise<Response> | undefined => {
  const { earlyCall } = globalThis;
  if (earlyCall?.url !== url.href || earlyCall.token !== token) return undefined;
  globalThis.earlyCall = undefined;
  return performance.now() < MAX_AGE_MS ? earlyCall.answer : undefined;
};
