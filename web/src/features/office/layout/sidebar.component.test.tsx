import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { applyLanguage } from '#lib/texts/language.ts';
import { openOffice } from '#testing/office.ts';

const toggle = () => page.getByRole('button', { name: 'Toggle sidebar' });
const isOpen = (expanded: boolean) => expect.element(toggle()).toHaveAttribute('aria-expanded', String(expanded));

test('on a phone every navigation closes the sidebar, even back to where it was opened', async () => {
  const { history } = await openOffice('/management/audit', () => undefined);
  await page.viewport(390, 844);
  await expect.element(toggle()).toBeVisible();
  // open at first, unless another test of this page has entered the office
  if (toggle().element().getAttribute('aria-expanded') === 'false') await toggle().click();
  await isOpen(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Themes' }).click();
  await isOpen(false);
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await isOpen(false);
});

test('Hebrew is offered with one press until a language is chosen', async () => {
  await openOffice('/management/audit', () => undefined);
  await page.getByRole('button', { name: 'להציג בעברית?' }).click();
  await expect.element(page.getByRole('heading', { name: 'יומן הפעולות', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'להציג בעברית?' })).not.toBeInTheDocument();
  applyLanguage(undefined);
});

test('printing omits navigation and buttons', async () => {
  await openOffice('/management/audit', () => undefined);
  const heading = page.getByRole('heading', { name: 'Audit', level: 1 });
  await expect.element(heading).toBeVisible();
  const buttons = [...document.querySelectorAll('button[data-tone]')];
  expect(buttons.length).toBeGreaterThan(0);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    expect(heading.element().checkVisibility()).toBe(true);
    for (const each of [...buttons, document.querySelector('nav')!]) expect(each.checkVisibility()).toBe(false);
    expect(getComputedStyle(document.querySelector('main')!).overflow).toBe('visible');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});
