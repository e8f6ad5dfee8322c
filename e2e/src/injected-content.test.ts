import { expect } from 'vitest';
import { demoPhones } from './api.ts';
import { openLogin, closeSidebar, signIn } from './journey.ts';
import { atPath, phone, test } from './page.ts';

/** Attempts of an attacker who can inject content into the page. */
const inject = () => {
  const style = document.createElement('style');
  style.textContent = 'h1 { color: rgb(1, 2, 3) !important }';
  const script = document.createElement('script');
  script.textContent = 'window.injected = true';
  const markup = document.createElement('div');
  markup.innerHTML =
    '<h1 style="color: rgb(4, 5, 6)">x</h1><img src="data:image/png,x" onerror="window.injected = true">';
  document.body.append(style, script, markup);
  const colours = [...document.querySelectorAll('h1')].map((heading) => getComputedStyle(heading).color);
  return { colours, ran: 'injected' in window, applied: style.sheet !== null };
};

test('injected styles and scripts have no effect', async ({ visit }) => {
  const refused = [/violates the following Content Security Policy directive/];
  const page = await visit({ expected: refused });
  await openLogin(page);
  const { colours, ...effect } = await page.evaluate(inject);
  expect(effect).toEqual({ ran: false, applied: false });
  expect(colours).toHaveLength(2);
  expect(colours.filter((colour) => /rgb\([14], /.test(colour))).toEqual([]);
});

test('the style that dialogs need on an iPhone is allowed', async ({ visit }) => {
  const page = await visit(phone);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
    Object.defineProperty(navigator, 'platform', { get: () => 'iPhone' });
  });
  await signIn(page, demoPhones.M);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await atPath(page, '/management/users');
  await closeSidebar(page);
  const inForce = () =>
    page
      .locator('head > style')
      .evaluateAll((styles) =>
        styles.some(
          (style) => style.textContent.includes('overscroll-behavior') && (style as HTMLStyleElement).sheet !== null,
        ),
      );
  expect(await inForce()).toBe(false);
  await page.getByRole('button', { name: 'Deleted users', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(await inForce()).toBe(true);
});
