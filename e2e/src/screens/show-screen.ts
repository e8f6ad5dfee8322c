import type { Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { demoPhones, signInByCall } from '#api.ts';
import { closeSidebar } from '#journey.ts';
import type { Screen } from './screens.ts';
import { sayIn, type Language } from './words.ts';

/** From its next address on, the page belongs to that demo user, or to nobody, and speaks that language. */
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

const meet = async (page: Page, { needs, fate }: Screen): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (fate === undefined) return;
  const isNeeded = ({ pathname }: URL) => pathname === `/api/${needs}` || pathname.startsWith(`/api/${needs}/`);
  await page.route(isNeeded, (route) =>
    fate === 'waiting' ? undefined : route.fulfill({ status: 503, json: { message: 'x', code: 'UNAVAILABLE' } }),
  );
};

/** The screen itself is there, not only the sign that its code is on its way. */
const begun = (page: Page, loading: string): Promise<void> =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: loading }).first().waitFor({ state: 'attached' });

/** Nothing more is on its way to where it can be seen. */
const settled = async (page: Page, loading: string): Promise<void> => {
  await page.waitForFunction((words) => {
    const inSight = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
    };
    const busy = [...document.querySelectorAll('[role=progressbar]:not([aria-valuenow]), [aria-busy=true]')];
    const late = [...document.images].filter((image) => inSight(image) && !image.complete);
    const saysSo = document.body.innerText.includes(words);
    // on a touch screen a dialog shows itself after the keyboard that its first field may have opened
    const hidden = [...document.querySelectorAll('[data-modal]')].some(
      (modal) => getComputedStyle(modal).opacity === '0',
    );
    return !saysSo && !hidden && !busy.some(inSight) && late.length === 0 && document.fonts.status === 'loaded';
  }, loading);
};

const waits = (page: Page, loading: string): Promise<void> =>
  page.getByRole('progressbar').or(page.getByText(loading)).first().waitFor();

/** Brings a page that has been entered to a screen. */
export const showScreen = async (page: Page, screen: Screen, language: Language): Promise<void> => {
  const say = sayIn(language);
  const loading = say('common_loading');
  await meet(page, screen);
  await page.goto(screen.address);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await begun(page, loading);
  if (screen.as === 'M') await closeSidebar(page);
  if (screen.fate === 'waiting') return waits(page, loading);
  await settled(page, loading);
  await screen.steps?.(page, say);
  await settled(page, loading);
};
