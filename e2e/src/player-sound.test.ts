import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { desktop, test } from './page.ts';
import { playedTo } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';

const sound = (page: Page) =>
  page.locator('video').evaluate(({ muted, volume }: HTMLVideoElement) => ({ muted, volume }));
const turnOn = (page: Page) => page.getByRole('button', { name: 'להפעיל את הקול' });

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a muted lesson is followed by a muted one, which says so before it starts', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit(desktop);
  await signIn(page, user.phone);
  await openLesson(page, { group: GROUP, intensity: 'קל', length: '5 דקות' });
  await expect(turnOn(page).count()).resolves.toBe(0);
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  await page.getByRole('slider', { name: 'עוצמת קול' }).fill('0.6');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'ביטול ההשתקה' }).waitFor();
  expect(await sound(page)).toEqual({ muted: true, volume: 0.6 });

  await page.reload();
  await turnOn(page).waitFor();
  expect(await sound(page)).toEqual({ muted: true, volume: 0.6 });
  await turnOn(page).click();
  expect(await sound(page)).toEqual({ muted: false, volume: 0.6 });
  // it can be taken back in the same place
  await page.getByRole('button', { name: 'השתקה' }).waitFor();
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  expect(await sound(page)).toEqual({ muted: false, volume: 0.6 });

  await page.reload();
  await playButton(page).first().waitFor();
  await expect(turnOn(page).count()).resolves.toBe(0);
});
