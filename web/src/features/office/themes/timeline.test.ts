import { expect, it } from 'vitest';
import type { StoredTheme } from '@zuzu/contract/themes.ts';
import { sortedByTime, rangeOnTimeline, timelineMonths } from './timeline.ts';

const TODAY = '2026-12-07';
const months = timelineMonths(TODAY);

it('the timeline has twelve months, starting with the previous one', () => {
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-11', '2027-10']);
});

it.each([
  ['a full month', '2026-12-01', '2026-12-31', { start: 100 / 12, length: 100 / 12 }],
  ['half a month', '2026-11-16', '2026-11-30', { start: 50 / 12, length: 50 / 12 }],
  ['a range with an early start', '2020-01-01', '2026-11-30', { start: 0, length: 100 / 12 }],
  ['a range with a late end', '2027-10-01', '2030-01-01', { start: 1100 / 12, length: 100 / 12 }],
])('places %s on the timeline', (_, from, until, { start, length }) => {
  const range = rangeOnTimeline({ from, until }, months)!;
  expect(range.start).toBeCloseTo(start, 6);
  expect(range.length).toBeCloseTo(length, 6);
});

it.each([
  ['before', '2026-01-01', '2026-10-31'],
  ['after', '2027-11-01', '2027-11-30'],
])('returns undefined for days %s the timeline', (_, from, until) =>
  expect(rangeOnTimeline({ from, until }, months)).toBeUndefined(),
);

it('current and upcoming themes come first, then past ones, latest first', () => {
  const theme = (name: string, from: string, until: string) => ({ name, from, until }) as StoredTheme;
  const themes = [
    theme('long over', '2026-01-01', '2026-01-31'),
    theme('over', '2026-11-01', '2026-12-06'),
    theme('coming', '2027-01-01', '2027-01-31'),
    theme('now', '2026-12-01', '2026-12-07'),
  ];
  expect(sortedByTime(themes, TODAY).map(({ name }) => name)).toEqual(['now', 'coming', 'over', 'long over']);
});
