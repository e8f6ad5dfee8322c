import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { drawn } from '#testing/drawn.ts';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { Landing } from './landing.tsx';

beforeEach(() => {
  setCurrentLanguage('en');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  setCurrentLanguage('he');
});

test('the landing dances, breathes five times next to the teacher’s line, and ends', async () => {
  const onEnd = vi.fn();
  await render(<Landing occasion={{ kind: 'lesson' }} line="עמוד 34, בשקט" volume={1} onEnd={onEnd} />);
  const pass = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    await drawn();
    return page.getByRole('status').element().textContent;
  };
  await expect.element(page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
  expect(page.getByText('עמוד 34, בשקט').query()).toBeNull();
  expect(await pass(5)).toBe('Breathe in');
  expect(page.getByText('עמוד 34, בשקט').element()).toBeVisible();
  expect(await pass(4)).toBe('Breathe out');
  expect(await pass(5)).toBe('Breathe in');
  await pass(4 * 9 - 1);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('it is left at once by its button, which has the focus', async () => {
  const onEnd = vi.fn();
  await render(<Landing occasion={{ kind: 'lesson' }} line="" volume={0} onEnd={onEnd} />);
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  await expect.element(skip).toHaveFocus();
  await skip.click();
  expect(onEnd).toHaveBeenCalledOnce();
});
