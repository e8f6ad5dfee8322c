import { afterAll, beforeAll, expect, inject } from 'vitest';
import { demoPhones } from './api.ts';
import { confirmButton, openLogin, phoneField } from './journey.ts';
import { atPath, phone, test } from './page.ts';
import { endServers, startSecondServer, type Server } from './server.ts';

let coded: Server;
beforeAll(async () => {
  coded = await startSecondServer(inject('sharedServer'), { SIGN_IN: 'code' });
});
afterAll(endServers);

/** The code printed for a number, once there is one more than before. */
const codeFor = async (number: string, earlier = 0): Promise<string> => {
  const shown = () => [...coded.output().matchAll(new RegExp(`code for \\+972${number.slice(1)} is (\\d{6})`, 'g'))];
  await expect.poll(() => shown().length).toBeGreaterThan(earlier);
  return shown().at(-1)?.[1] ?? '';
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('every number gets the code form, and typing the last digit of the code signs in', async ({ visit }) => {
  const page = await visit({ ...phone, at: coded.url, expected: [/400/] });
  await openLogin(page);
  await page.clock.install();
  await phoneField(page).fill('0509999999');
  await confirmButton(page).click();
  await page.getByText('0509999999').waitFor();
  await page.getByRole('button', { name: 'מספר אחר' }).click();
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('קוד', { exact: true });
  await field.waitFor();
  const again = page.getByRole('button', { name: /קוד חדש/ });
  expect(await again.isDisabled()).toBe(true);
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const first = await codeFor(demoPhones.C);

  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'בקוד יש 6 ספרות' }).waitFor();
  const isWrong = page.getByRole('alert').filter({ hasText: 'הקוד שגוי' });
  await field.fill(wrong(first));
  await isWrong.waitFor();
  expect(await field.inputValue()).toBe('');

  // a new code replaces the previous one after half a minute
  await page.clock.fastForward(31_000);
  await again.click();
  await page.getByRole('status').filter({ hasText: 'נשלח קוד חדש' }).waitFor();
  const second = await codeFor(demoPhones.C, 1);
  await isWrong.waitFor({ state: 'detached' });
  await field.fill(first === second ? wrong(second) : first);
  await isWrong.waitFor();
  await field.focus();
  await page.keyboard.insertText(`${second.slice(0, 3)} ${second.slice(3)}`);
  await atPath(page, '/group-selection');
});
