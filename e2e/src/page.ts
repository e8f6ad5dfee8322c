import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1440, height: 900 } };
/** Enables animations, which most journeys don't need. */
export const animated = { reducedMotion: 'no-preference' } as const;

/** Longer than any step of a journey on a busy machine, so that a hanging step fails with its own error. */
const STEP_HANGS_AFTER_MS = 120_000;

type VisitOptions = BrowserContextOptions & {
  /** Opens the page on another server than the shared one. */
  at?: string;
  /** Expected problems, such as a refusal that the test provokes. */
  expected?: readonly RegExp[];
};

/** Records everything that goes wrong on a page: errors, failed requests, and requests to another origin. */
const noteTroubles = (page: Page, origin: string, note: (trouble: string) => void): void => {
  page.on('console', (message) => {
    const { url } = message.location();
    // failed calls are recorded by their response, below
    if (message.text().startsWith('ApiError')) return;
    // only means that a busy machine took some seconds to use it
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (message.text().includes('Service Worker registration blocked')) return;
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => note(`page: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) note(`another origin: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`refused: ${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // leaving a page aborts its pending requests
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${reason} ${request.url()}`);
  });
};

/** A test with a browser: `visit` opens pages, and the test fails if anything went wrong on one of them. */
export const test = base
  .extend('server', { scope: 'file' }, () => inject('sharedServer'))
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, server }, { onCleanup }) => {
    const pages: Page[] = [];
    const troubles: string[] = [];
    onCleanup(async () => {
      for (const page of pages) await page.context().close();
      expect(troubles).toEqual([]);
    });
    return async ({ at = server.url, expected = [], ...options }: VisitOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: at,
        locale: 'he-IL',
        timezoneId: 'Asia/Jerusalem',
        // only offline journeys need one: it fetches the complete app for every page
        serviceWorkers: 'block',
        // animations take more time than most journeys, and during a transition axe can't determine the contrast
        reducedMotion: 'reduce',
        ...desktop,
        ...options,
      });
      context.setDefaultTimeout(STEP_HANGS_AFTER_MS);
      const page = await context.newPage();
      pages.push(page);
      noteTroubles(page, new URL(at).origin, (trouble) => {
        if (!expected.some((pattern) => pattern.test(trouble))) troubles.push(trouble);
      });
      return page;
    };
  });

/** Waits until the router has settled at a path. */
export const atPath = (page: Page, path: string): Promise<void> => page.waitForURL(({ pathname }) => pathname === path);
