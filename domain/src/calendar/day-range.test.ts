import { expect, it } from 'vitest';
import { isDayRange } from './day-range.ts';

it('a range begins before it ends and takes at most a year', () => {
  expect(isDayRange({ from: '2026-03-02', to: '2026-03-02' })).toBe(true);
  expect(isDayRange({ from: '2026-03-02', to: '2027-03-02' })).toBe(true);
  expect(isDayRange({ from: '2026-03-02', to: '2026-03-01' })).toBe(false);
  expect(isDayRange({ from: '2026-03-02', to: '2027-03-03' })).toBe(false);
});
