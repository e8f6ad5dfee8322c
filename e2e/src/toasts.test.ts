import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addUser, demoPhones } from './api.ts';
import { signIn } from './journey.ts';
import { phone, test } from './page.ts';

/** Names of the covered buttons inside `place`, in the upper `share` of the screen. */
const covered = (page: Page, place: string, share = 1): Promise<string[]> =>
  page.evaluate(
    ([selector, downTo]) => {
      const buttons = [...document.querySelectorAll(`${selector} button`)];
      const isCovered = (button: Element): boolean => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        if (width === 0 || middleY < 0 || middleY > innerHeight * downTo) return false;
        return !button.contains(document.elementFromPoint(middleX, middleY));
      };
      return buttons.filter(isCovered).map((button) => button.getAttribute('aria-label') ?? button.textContent);
    },
    [place, share] as const,
  );

test('a persistent error covers no buttons, and the last line can be scrolled above it', async ({ visit, server }) => {
  const page = await visit({ ...phone, expected: [/\b400\b/, /must/, /\b409\b/, /taken by/] });
  const manager = await addUser(server.url, 'M');
  await signIn(page, manager.phone);
  await page.goto('/management/leeson-composition');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'New %' }).fill('140');
  await page.getByRole('button', { name: 'Save' }).click();
  const failure = page.getByRole('alert').getByText('Failed to update config in DB.');
  await failure.waitFor();
  expect(await covered(page, '#root', 0.5)).toEqual([]);

  const hint = page.getByText(/^Number of videos that may fill the block/);
  await hint.evaluate((element) => {
    for (let above = element.parentElement; above; above = above.parentElement) above.scrollTop = above.scrollHeight;
  });
  const [last, toast] = [(await hint.boundingBox())!, (await failure.boundingBox())!];
  expect(last.y + last.height).toBeLessThan(toast.y);

  // in a dialog, the footer buttons and the close button are free
  page.on('dialog', (question) => void question.accept());
  await page.goto('/management/users');
  await page.getByRole('button', { name: '+ Add New User' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '+ Add New User' }).click();
  await page.getByRole('button', { name: /Type M/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('מנהלת');
  await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(demoPhones.M);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Make manager', exact: true }).click();
  await page.getByText(/^Failed to add user: /).waitFor();
  // in a form, buttons scrolled out of view are covered by the footer
  const names = await covered(page, '[role="dialog"]');
  expect(names.filter((name) => ['Save', 'Cancel', 'Close'].includes(name))).toEqual([]);
});
