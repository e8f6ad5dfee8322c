import { expect, it } from 'vitest';
import { hasRightsOn, rightsStateOn, typedDate } from './rights.ts';

it('rights end on their day, and are warned of sixty days before', () => {
  const state = (today: string) => rightsStateOn('2027-03-01', today);
  expect(state('2026-12-30')).toBeUndefined();
  expect(state('2026-12-31')).toBe('ending');
  expect(state('2027-02-28')).toBe('ending');
  expect(state('2027-03-01')).toBe('ended');
  expect(hasRightsOn('2027-03-01', '2027-02-28')).toBe(true);
  expect(hasRightsOn('2027-03-01', '2027-03-01')).toBe(false);
  expect(rightsStateOn(undefined, '2027-03-01')).toBeUndefined();
});

it.each([
  ['2027-01-31', '2027-01-31'],
  [' 31.1.2027 ', '2027-01-31'],
  ['01/02/2027', '2027-02-01'],
  ['2027-2-1', '2027-02-01'],
  ['30.2.2027', undefined],
  ['2027-13-01', undefined],
  ['31.1.27', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is the day %s', (text, day) => expect(typedDate(text)).toBe(day));
