import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setCurrentLanguage } from '#texts/language.ts';
import { Landing } from './landing.tsx';
import { breath, BREATHS } from './use-landing.ts';

beforeEach(() => {
  setCurrentLanguage('en');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  setCurrentLanguage('he');
});

test('a class breathes in and out beside its teacher’s line, five times, and then it is over', async () => {
  const onEnd = vi.fn();
  await render(<Landing line="עמוד 34, בשקט" volume={1} onEnd={onEnd} />);
  await expect.element(page.getByText('עמוד 34, בשקט')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Breathe in');
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(page.getByRole('status')).toHaveTextContent('Breathe out');
  await vi.advanceTimersByTimeAsync(6_000);
  await expect.element(page.getByRole('status')).toHaveTextContent('Breathe in');
  await vi.advanceTimersByTimeAsync(((BREATHS - 1) * breath.whole - 1) * 1_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => onEnd.mock.calls).toHaveLength(1);
});

test('it is left at once by its button, which has the focus', async () => {
  const onEnd = vi.fn();
  await render(<Landing line="" volume={0} onEnd={onEnd} />);
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  await expect.element(skip).toHaveFocus();
  await skip.click();
  expect(onEnd).toHaveBeenCalledOnce();
});
