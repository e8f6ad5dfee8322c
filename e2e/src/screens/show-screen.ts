import type { Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { demoPhones, signInByCall } from '#api.ts';
import { closeSidebar } from '#journey.ts';
import type { Screen } from './screens.ts';
import { sayIn, type Language, type Say } from './words.ts';

/** From the next navigation on, the page belongs to a user of that type or is signed out, and has that language. */
export const enter = async (
  page: Page,
  url: string,
  viewer: UserType | undefined,
  chosen: { language: Language; display?: 'board' },
  phone = viewer && demoPhones[viewer],
): Promise<void> => {
  const signedIn = phone && (await signInByCall(url, phone));
  const values = {
    ...chosen,
    ...(signedIn && { jwt: signedIn.token, isLoggedIn: 'true', user: JSON.stringify(signedIn.user) }),
  };
  await page.addInitScript((stored) => void Object.assign(localStorage, stored), values);
};

const REFUSAL = {
  responseCode: 503,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify({ message: 'x', code: 'UNAVAILABLE' })).toString('base64'),
};

/**
 * Delays calls of that path; `refuse` fails these and all later ones, `pass` lets them through. Unlike `page.route`, this doesn't affect
 * other requests or the cache.
 */
const holdCalls = async (
  page: Page,
  path: string,
): Promise<{ refuse: () => Promise<void>; pass: () => Promise<void> }> => {
  const session = await page.context().newCDPSession(page);
  const refuse = (requestId: string) =>
    // a page may have aborted a call in the meantime
    session.send('Fetch.fulfillRequest', { requestId, ...REFUSAL }).catch(() => undefined);
  const held: string[] = [];
  let isRefusing = false;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    if (isRefusing) void refuse(requestId);
    else held.push(requestId);
  });
  const patterns = ['', '/*', '\\?*'].map((rest) => ({ urlPattern: `*/api/${path}${rest}` }));
  await session.send('Fetch.enable', { patterns });
  return {
    refuse: async () => {
      isRefusing = true;
      await Promise.all(held.map(refuse));
    },
    pass: () => session.detach(),
  };
};

/** Waits for the screen itself, not only the loading state of its code or the previous screen. */
const begun = (page: Page, ...others: string[]): Promise<void> =>
  others
    .reduce((heading, hasNotText) => heading.filter({ hasNotText }), page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor({ state: 'attached' });

/** A public page. */
const AN_ASIDE = '/accessibility';

/** Goes to a screen inside the app via another page, so that it starts fresh: a new document takes three times as long. */
const goInside = async (page: Page, address: string, say: Say): Promise<void> => {
  const go = (to: string) => page.evaluate((url) => history.pushState(null, '', url), to);
  const aside = say('privacy_accessibility');
  await go(AN_ASIDE);
  await page.getByRole('heading', { level: 1, name: aside }).waitFor();
  await go(address);
  await begun(page, say('common_loading'), aside);
};

/** Opens a screen as a new document without state of the previous one. */
const openAnew = async (page: Page, address: string, loading: string): Promise<void> => {
  // the load event would also wait for images out of sight; visible ones are awaited below
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await begun(page, loading);
};

/** Pages from which the next screen can be opened inside the app. */
const mayGoInside = new WeakSet<Page>();

/** More frequent polling would only slow the page down. */
const LOOK_EVERY_MS = 100;

/** Waits until nothing visible is loading. */
const settled = async (page: Page, loading: string): Promise<void> => {
  const isSettled = (words: string) => {
    const inSight = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
    };
    const busy = [...document.querySelectorAll('[role=progressbar]:not([aria-valuenow]), [aria-busy=true]')];
    const late = [...document.images].filter((image) => inSight(image) && !image.complete);
    // on a touch screen a dialog appears after the keyboard that its first field may open
    const hidden = [...document.querySelectorAll('[data-modal]')].some(
      (modal) => getComputedStyle(modal).opacity === '0',
    );
    const isReady = document.fonts.status === 'loaded' && !hidden && !busy.some(inSight) && late.length === 0;
    return isReady && !document.body.innerText.includes(words);
  };
  await page.waitForFunction(isSettled, loading, { polling: LOOK_EVERY_MS });
};

const waits = (page: Page, loading: string): Promise<void> =>
  page.getByRole('progressbar').or(page.getByText(loading)).first().waitFor();

/** The state of a screen: waiting for its call, its call failed, or loaded. */
export type State = 'waiting' | 'refused' | 'loaded';

/** Navigates a signed-in page to a screen, and goes through its states; waiting and failed only if it depends on a call. */
export const showScreen = async function* (page: Page, screen: Screen, language: Language): AsyncGenerator<State> {
  const say = sayIn(language);
  const loading = say('common_loading');
  // from the steps of the previous screen
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const calls = screen.needs === undefined ? undefined : await holdCalls(page, screen.needs);
  // the login is prerendered, and a screen that has been shown doesn't wait for its call again
  if (mayGoInside.has(page) && screen.as && !calls) await goInside(page, screen.address, say);
  else await openAnew(page, screen.address, loading);
  if (screen.leaves) mayGoInside.delete(page);
  else mayGoInside.add(page);
  if (screen.as === 'M') await closeSidebar(page);
  if (calls) {
    await waits(page, loading);
    yield 'waiting';
    await calls.refuse();
    const retry = page.getByRole('button', { name: say('common_retry'), exact: true });
    await retry.first().waitFor();
    await settled(page, loading);
    yield 'refused';
    await calls.pass();
    // some screens show more than one failure
    await retry.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()));
    await retry.first().waitFor({ state: 'detached' });
    await begun(page, loading);
  }
  await settled(page, loading);
  await screen.steps?.(page, say);
  await settled(page, loading);
  yield 'loaded';
};
