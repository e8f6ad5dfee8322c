import type { CDPSession, Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { demoPhones, signInByCall } from '#api.ts';
import { closeSidebar } from '#journey.ts';
import type { Screen } from './screens.ts';
import { sayIn, type Language } from './words.ts';

/** From the next navigation on, the page belongs to that demo user, or is signed out, and has that language. */
export const enter = async (
  page: Page,
  url: string,
  viewer: UserType | undefined,
  chosen: { language: Language; display?: 'board' },
): Promise<void> => {
  const signedIn = viewer && (await signInByCall(url, demoPhones[viewer]));
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
const interceptors = new WeakMap<Page, CDPSession>();

/** Sees to the outcome of the screen's call. Unlike `page.route`, that leaves every other request, and the cache, alone. */
const meet = async (page: Page, { needs, fate }: Screen): Promise<void> => {
  // of the steps of the screen before
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await interceptors.get(page)?.detach();
  interceptors.delete(page);
  if (fate === undefined) return;
  const session = await page.context().newCDPSession(page);
  interceptors.set(page, session);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // a page that has been left meanwhile no longer waits for it
    if (fate === 'refused') session.send('Fetch.fulfillRequest', { requestId, ...REFUSAL }).catch(() => undefined);
  });
  const patterns = ['', '/*', '\\?*'].map((rest) => ({ urlPattern: `*/api/${needs}${rest}` }));
  await session.send('Fetch.enable', { patterns });
};

/** Waits for the screen itself, not only the loading state of its code. */
const begun = (page: Page, loading: string): Promise<void> =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: loading }).first().waitFor({ state: 'attached' });

/** Looking more often would only slow the page down. */
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
    // on a touch screen a dialog shows itself after the keyboard that its first field may have opened
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

/** Navigates a signed-in page to a screen. */
export const showScreen = async (page: Page, screen: Screen, language: Language): Promise<void> => {
  const say = sayIn(language);
  const loading = say('common_loading');
  await meet(page, screen);
  // the load event would wait for images out of sight too; what has to be there is awaited below
  await page.goto(screen.address, { waitUntil: 'domcontentloaded' });
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await begun(page, loading);
  if (screen.as === 'M') await closeSidebar(page);
  if (screen.fate === 'waiting') return waits(page, loading);
  await settled(page, loading);
  await screen.steps?.(page, say);
  await settled(page, loading);
};
