import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** Bits a second; 0 is unlimited. */
type Line = { latencyMs: number; down: number; up?: number };
export type Visitor = { token: string; user: object };
export type OpenPage = { page: Page; network: CDPSession };

/** Limits what a page loads from now on. */
export const throttle = ({ network }: OpenPage, { latencyMs, down, up = 0 }: Line): Promise<unknown> =>
  network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: down > 0 ? down / 8 : -1,
    uploadThroughput: up > 0 ? up / 8 : -1,
  });

/** A page in a new browser profile, signed in if a visitor is given. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  visitor?: Visitor,
  timeoutMs = 60_000,
): Promise<OpenPage> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  if (visitor)
    await page.addInitScript(
      ([jwt, user]) => {
        localStorage.setItem('jwt', jwt!);
        localStorage.setItem('user', user!);
      },
      [visitor.token, JSON.stringify(visitor.user)],
    );
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  return { page, network };
};
