import { expect, it } from 'vitest';
import { createStorage } from './storage.ts';

/** A storage that is read, and refuses every write. */
const fullStorage = (entries: Record<string, string>): Storage => ({
  length: 0,
  key: () => null,
  clear: () => undefined,
  getItem: (key) => entries[key] ?? null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: (key) => void delete entries[key],
});

it('keeps values for the page where the browser forbids storage', () => {
  const storage = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.setItem('jwt', 'a');
  expect(storage.getItem('jwt')).toBe('a');
  storage.removeItem('jwt');
  expect(storage.getItem('jwt')).toBeNull();
});

it('keeps what no longer fits, and what was stored before, apart', () => {
  const entries = { language: 'he', jwt: 'old' };
  const storage = createStorage(() => fullStorage(entries));
  storage.setItem('jwt', 'new');
  expect([storage.getItem('jwt'), storage.getItem('language')]).toEqual(['new', 'he']);
  expect(entries.jwt).toBe('old');
  storage.removeItem('jwt');
  expect(storage.getItem('jwt')).toBeNull();
});
