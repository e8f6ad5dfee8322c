import { describe, expect, it } from 'vitest';
import type { PlannedLesson } from '#users/planned-lesson.ts';
import { beginsAt, nextPlannedToday, plannedLessonsIn, plannedOnDay } from './planned-lessons.ts';

const lesson = (day: PlannedLesson['day'], time: string): PlannedLesson => ({ day, time, length: 2, intensity: 3 });
const monday = lesson(1, '10:15');
const early = lesson(1, '08:00');

describe('the planned lessons of a class', () => {
  it('are those of the weekday, as the clock goes', () => {
    expect(plannedOnDay([monday, lesson(2, '07:00'), early], '2026-11-23')).toEqual([early, monday]);
    expect(plannedOnDay([monday], '2026-11-24')).toEqual([]);
  });

  it.each([
    ['in winter', '2026-11-23', '10:15', '2026-11-23T08:15:00.000Z'],
    ['in summer', '2026-06-01', '10:15', '2026-06-01T07:15:00.000Z'],
    // clocks change at two in the morning
    ['on the day on which summer time begins', '2026-03-27', '08:30', '2026-03-27T05:30:00.000Z'],
    ['before it begins', '2026-03-27', '01:30', '2026-03-26T23:30:00.000Z'],
    ['on the day on which it ends', '2026-10-25', '08:30', '2026-10-25T06:30:00.000Z'],
    ['at midnight', '2026-11-23', '00:00', '2026-11-22T22:00:00.000Z'],
    ['in the last minute', '2026-11-23', '23:59', '2026-11-23T21:59:00.000Z'],
  ])('begin by the clock in Israel: %s', (_when, date, time, moment) => {
    expect(new Date(beginsAt(lesson(1, time), date)).toISOString()).toBe(moment);
  });

  it.each([
    ['2026-11-23T05:00:00Z', early],
    // it lasts ten minutes from eight on
    ['2026-11-23T06:09:59Z', early],
    ['2026-11-23T06:10:00Z', monday],
    ['2026-11-23T08:25:00Z', undefined],
    ['2026-11-22T20:00:00Z', undefined],
    ['2026-11-22T22:00:00Z', early],
  ])('at %s, the next one today', (now, expected) => {
    expect(nextPlannedToday([early, monday], new Date(now))).toEqual(expected);
  });

  it('leave out holidays, and days that managers have freed', () => {
    const range = { from: '2026-11-22', to: '2026-12-15' };
    const dates = (free: Parameters<typeof plannedLessonsIn>[2]) =>
      plannedLessonsIn([monday], range, free).map(({ date }) => date);
    // the seventh of December is in Hanukkah
    expect(dates([])).toEqual(['2026-11-23', '2026-11-30', '2026-12-14']);
    expect(dates([{ from: '2026-11-29', to: '2026-12-01' }])).toEqual(['2026-11-23', '2026-12-14']);
  });
});
