import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, currentToasts, onToastsChange, showToast } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  vi.useRealTimers();
});
const texts = () => currentToasts().map(({ text }) => text);

it('a good message goes by itself, a bad one stays until it is closed', () => {
  showToast('User updated', 'good');
  showToast('Update failed', 'bad');
  expect(texts()).toEqual(['User updated', 'Update failed']);
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['Update failed']);
  vi.advanceTimersByTime(3_600_000);
  expect(texts()).toEqual(['Update failed']);
  closeToast(currentToasts()[0]!.id);
  expect(texts()).toEqual([]);
});

it('a message that is still up comes up again instead of twice, and for its whole time', () => {
  showToast('User updated', 'good');
  vi.advanceTimersByTime(5_000);
  showToast('User updated', 'good');
  expect(texts()).toEqual(['User updated']);
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual(['User updated']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

it('tells its listeners, until they stop', () => {
  const listener = vi.fn();
  const stop = onToastsChange(listener);
  showToast('one', 'bad');
  stop();
  showToast('two', 'bad');
  expect(listener).toHaveBeenCalledTimes(1);
});
