import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeFailures,
  closeFailuresOf,
  closeGoodNews,
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

it('lets good news go by themselves and keeps failures until they are closed', () => {
  showToast('good', 'User updated');
  showToast('bad', 'Update failed');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Update failed']);
  closeToast(currentToasts()[0]!.id);
  expect(texts()).toEqual([]);
});

it('lets go of good news at once when asked, not of failures, nor of what can be acted on', () => {
  showToast('good', 'Loaded');
  showToast('good', 'Deleted', { action: { text: 'Undo', run: () => undefined } });
  showToast('bad', 'Failed');
  closeGoodNews();
  expect(texts()).toEqual(['Deleted', 'Failed']);
});

it('closes the failures of one cause when it is over, and all of them for whoever leaves', () => {
  const saving = {};
  showToast('bad', 'Update failed', { of: saving });
  showToast('bad', 'Failed to delete user', { of: {} });
  showToast('good', 'User updated');
  closeFailuresOf(saving);
  expect(texts()).toEqual(['Failed to delete user', 'User updated']);
  closeFailures();
  expect(texts()).toEqual(['User updated']);
});

it('says the same thing once, the newest last, and never more than three at once', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast('bad', text);
  expect(texts()).toEqual(['a', 'c', 'd']);
});

it('tells whoever listens, until they stop', () => {
  const listener = vi.fn<() => void>();
  const stop = onToasts(listener);
  showToast('bad', 'a');
  stop();
  showToast('bad', 'b');
  expect(listener).toHaveBeenCalledOnce();
});
