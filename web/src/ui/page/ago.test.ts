import { afterEach, expect, it } from 'vitest';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { agoText } from './ago.tsx';

afterEach(() => setCurrentLanguage('he'));
const now = new Date('2026-11-21T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [-5, 'now'],
  [0.5, 'now'],
  [1, '1 minute ago'],
  [59.9, '59 minutes ago'],
  [60, '1 hour ago'],
  [24 * 60, 'yesterday'],
  [6 * 24 * 60, '6 days ago'],
  [7 * 24 * 60, '1 week ago'],
  [29 * 24 * 60, '4 weeks ago'],
  [31 * 24 * 60, '1 month ago'],
  [11 * 31 * 24 * 60, '11 months ago'],
  [800 * 24 * 60, '2 years ago'],
])('%d minutes → %s', (minutes, text) => {
  setCurrentLanguage('en');
  expect(agoText(before(minutes), now)).toBe(text);
});

it('speaks Hebrew', () => {
  expect(agoText(before(1), now)).toBe('לפני דקה');
  expect(agoText(before(60), now)).toBe('לפני שעה');
  expect(agoText(before(4), now)).toBe('לפני 4 דקות');
  expect(agoText(before(15 * 24 * 60), now)).toBe('לפני שבועיים');
});

it('shows seconds on request', () => {
  setCurrentLanguage('en');
  const since = (seconds: number) => agoText(new Date(now.getTime() - 1000 * seconds), now, { withSeconds: true });
  expect([12, 0, 61].map(since)).toEqual(['12 seconds ago', 'now', '1 minute ago']);
});
