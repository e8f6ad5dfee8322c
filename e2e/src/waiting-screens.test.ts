import type { Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { calm, expectAccessible } from './accessible.ts';
import { demoPhones } from './api.ts';
import { signIn } from './journey.ts';
import { phone, test } from './page.ts';

/** Screens that wait for an answer before they have anything to show: whose, where, and for what. */
const waitingScreens: readonly (readonly [UserType, string, string])[] = [
  ['A', '/a/main', 'videos/type-a/videos'],
  ['A', '/a/main/gallery', 'videos/type-a/videos'],
  ['C', '/fixed-lessons', 'videos/fixed-lessons'],
  ['C', '/gallery?intensity=3&category=all', 'videos'],
  ['C', '/app/video-player?intensity=3&length=1', 'lessons/compose'],
  ['M', '/management/users', 'users'],
  ['M', '/management/videos', 'videos'],
  ['M', '/management/leeson-composition', 'lessons/lesson-config'],
  ['M', '/management/weekly-videos', 'weekly-videos'],
  ['M', '/management/statistics', 'statistics'],
  ['M', '/management/system', 'system'],
];

const LOADING = /^(טוענים|Loading)…$/;

/** From now on these calls are never answered. */
const withhold = (page: Page, call: string): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === `/api/${call}` || pathname.startsWith(`/api/${call}/`),
    () => undefined,
  );

/** The screen itself is there, not only the sign that its code is on its way. */
const waits = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: LOADING }).first().waitFor({ state: 'attached' });
  await page.getByRole('progressbar').or(page.getByText(LOADING)).first().waitFor();
};

test.for(waitingScreens)(
  '%s waits at %s, and the screen is accessible meanwhile',
  async ([type, path, call], { visit }) => {
    const page = await visit({ ...phone, ...calm });
    await withhold(page, call);
    await signIn(page, demoPhones[type]);
    await page.goto(path);
    await waits(page);
    await expectAccessible(page, path);
  },
);
