import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** However busy the machine is, a step of a journey takes less; one that hangs fails with its own words. */
const STEP_HANGS_AFTER_MS = 120_000;

type Wish = BrowserContextOptions & {
  /** Another server than the shared one. */
  at?: string;
  /** Troubles that belong to the journey: a refusal that it provokes, say. */
  expected?: readonly RegExp[];
};

/** Notes all that goes wrong on a page: its own errors, refused or failed requests, and any to another origin. */
const noteTroubles = (page: Page, origin: string, note: (trouble: string) => void): void => {
  page.on('console', (message) => {
    const { url } = message.location();
    // a failed call counts by its answer, below
    if (message.text().startsWith('ApiError')) return;
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
    // Whoever leaves a page breaks off what it was loading.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${reason} ${request.url()}`);
  });
};

/** Tests with a browser: `visit` opens pages and fails the test if anything went wrong on one of them. */
export const test = base
  .extend('server', { scope: 'file' }, () => inject('sharedServer'))
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
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
    return async ({ at = server.url, expected = [], ...options }: Wish = {}): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: at,
        locale: 'he-IL',
        timezoneId: 'Asia/Jerusalem',
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

/** The path that the page is on, once the router has settled there. */
export const atPath = (page: Page, path: string): Promise<void> => page.waitForURL(({ pathname }) => pathname === path);
