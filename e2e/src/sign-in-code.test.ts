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

test('the code that was sent signs in as soon as its last digit is there', async ({ visit }) => {
  const page = await visit({ ...phone, at: coded.url, expected: [/400/] });
  await openLogin(page);
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('קוד', { exact: true });
  await field.waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const code = await codeFor(demoPhones.C);

  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'בקוד יש 6 ספרות' }).waitFor();
  await field.fill(wrong(code));
  await page.getByRole('alert').filter({ hasText: 'הקוד שגוי' }).waitFor();
  expect(await field.inputValue()).toBe('');
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await atPath(page, '/group-selection');
});

test('a number that nobody has is asked for its code like any other, and another one can be typed', async ({
  visit,
}) => {
  const page = await visit({ at: coded.url });
  await openLogin(page);
  await phoneField(page).fill('0509999999');
  await confirmButton(page).click();
  await page.getByText('0509999999').waitFor();
  await page.getByRole('button', { name: 'מספר אחר' }).click();
  await phoneField(page).fill(demoPhones.B);
  await confirmButton(page).click();
  const field = page.getByLabel('קוד', { exact: true });
  await field.waitFor();
  await field.fill(await codeFor(demoPhones.B));
  await atPath(page, '/app/intensity-selection');
});

test('a new code takes the place of the one before, after half a minute', async ({ visit }) => {
  const page = await visit({ at: coded.url, expected: [/400/] });
  await openLogin(page);
  await page.clock.install();
  await phoneField(page).fill(demoPhones.M);
  await page.keyboard.press('Enter');
  const first = await codeFor(demoPhones.M);
  const again = page.getByRole('button', { name: /קוד חדש/ });
  await again.waitFor();
  expect(await again.isDisabled()).toBe(true);
  await page.clock.fastForward(31_000);
  await again.click();
  await page.getByRole('status').filter({ hasText: 'נשלח קוד חדש' }).waitFor();
  const second = await codeFor(demoPhones.M, 1);
  const field = page.getByLabel('קוד', { exact: true });
  await field.fill(first === second ? wrong(second) : first);
  await page.getByRole('alert').filter({ hasText: 'הקוד שגוי' }).waitFor();
  await field.fill(second);
  await atPath(page, '/management');
});
