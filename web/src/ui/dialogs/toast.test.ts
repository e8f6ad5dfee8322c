import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeFailures,
  closeFailuresOf,
  closeSuccesses,
  closeToast,
  currentToasts,
  onToasts,
  showToast,
} from './toast.ts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  vi.useRealTimers();
});

it('successes disappear by themselves, failures stay until they are closed', () => {
  showToast('good', 'User updated');
  showToast('bad', 'Update failed');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Update failed']);
  closeToast(currentToasts()[0]!.id);
  expect(texts()).toEqual([]);
});

it('closes successes at once on request, but no failures and nothing with an action', () => {
  showToast('good', 'Loaded');
  showToast('good', 'Deleted', { action: { text: 'Undo', run: () => undefined } });
  showToast('bad', 'Failed');
  closeSuccesses();
  expect(texts()).toEqual(['Deleted', 'Failed']);
});

it('closes the failures of one operation, or all of them when the screen is left', () => {
  const saving = {};
  showToast('bad', 'Update failed', { of: saving });
  showToast('bad', 'Failed to delete user', { of: {} });
  showToast('good', 'User updated');
  closeFailuresOf(saving);
  expect(texts()).toEqual(['Failed to delete user', 'User updated']);
  closeFailures();
  expect(texts()).toEqual(['User updated']);
});

it('replaces a toast with the same text, newest last, with at most three at once', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast('bad', text);
  expect(texts()).toEqual(['a', 'c', 'd']);
});

it('notifies listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const stop = onToasts(listener);
  showToast('bad', 'a');
  stop();
  showToast('bad', 'b');
  expect(listener).toHaveBeenCalledOnce();
});
