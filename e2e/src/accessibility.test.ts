import { describe, vi } from 'vitest';
import { calm, expectAccessible } from './accessible.ts';
import { addUser, compose, demoPhones, signInByCall } from './api.ts';
import { card, confirmButton, openLesson, openLogin, phoneField, playButton, signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';
import { playedTo, seekBar } from './playback.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';

const GROUP = 'כיתה ד׳ 3';

/** The first clips of the demo make a lesson of five minutes. */
const lessonPossible = async (url: string, phoneNumber: string): Promise<void> => {
  const { token } = await signInByCall(url, phoneNumber);
  const possible = async () => (await compose(url, token, { intensity: 2, duration: 1 })).status === 200;
  await vi.waitUntil(possible, PATIENCE);
};

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  test('every screen of the way to a lesson is accessible', async ({ visit, server }) => {
    const user = await addUser(server.url, 'C', GROUP);
    await lessonPossible(server.url, user.phone);
    const page = await visit({ ...device, ...calm, expected: [/404/] });

    await openLogin(page);
    await expectAccessible(page, 'login');
    await phoneField(page).fill('0509999999');
    await confirmButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'המספר' }).waitFor();
    await expectAccessible(page, 'login with a problem');

    await signIn(page, user.phone);
    await card(page, GROUP).waitFor();
    await expectAccessible(page, 'group selection');
    await card(page, GROUP).click();
    await card(page, 'שיעור לפי זמן').waitFor();
    await expectAccessible(page, 'lesson type selection');
    await card(page, 'שיעור לפי זמן').click();
    await card(page, 'קל').waitFor();
    await expectAccessible(page, 'intensity selection');
    await card(page, 'קל').click();
    await card(page, '5 דקות').waitFor();
    await expectAccessible(page, 'length selection');
    await page.goto('/group-selection');

    await openLesson(page, { group: GROUP, intensity: 'קל', length: '5 דקות' });
    await expectAccessible(page, 'player before the start');
    await page.getByRole('button', { name: 'מה בשיעור?' }).click();
    await page.getByRole('button', { name: 'למה דווקא זה?' }).first().click();
    await page
      .getByRole('button', { name: /^לנעול את/ })
      .nth(1)
      .click();
    await expectAccessible(page, 'lesson sheet');
    await page.goBack();
    await playButton(page).first().click();
    await playedTo(page, 1);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'ניגון' }).waitFor();
    await expectAccessible(page, 'player, stopped');
    await page.keyboard.press('Space');
    await seekBar(page).press('End');
    await page.getByRole('button', { name: 'סיימנו' }).waitFor();
    await expectAccessible(page, 'end of the lesson');
  });

  test('and so is the frame of the back-office', async ({ visit }) => {
    const page = await visit({ ...device, ...calm });
    await signIn(page, demoPhones.M);
    await atPath(page, '/management');
    await page.getByRole('heading', { name: 'Management', level: 1 }).waitFor();
    await expectAccessible(page, 'management');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expectAccessible(page, 'management, sidebar turned');
  });
});
