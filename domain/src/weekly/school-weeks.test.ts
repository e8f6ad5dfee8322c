import { describe, expect, it } from 'vitest';
import {
  isHolidayOn,
  lessonWeeks,
  nextHoliday,
  plannedLessons,
  plannedOn,
  schoolDaysIn,
  schoolDaysOf,
} from './school-weeks.ts';

describe('a week of school', () => {
  it.each([
    ['2026-11-22', true],
    ['2026-09-06', true],
    // the new year from Friday evening on
    ['2026-09-13', true],
    ['2026-09-20', false],
    ['2026-09-27', false],
    ['2026-10-04', true],
    // the lights
    ['2026-12-06', false],
    ['2027-03-21', true],
    ['2027-04-18', false],
    ['2027-04-25', false],
    ['2027-05-02', true],
    ['2027-06-27', true],
    ['2027-07-04', false],
    ['2027-08-29', false],
    // a leap year has two Adars, and its holidays are in the second
    ['2027-02-21', true],
  ])('%s: %s', (week, school) => expect(schoolDaysOf(week, []) >= 3).toBe(school));
});

it.each([
  ['2026-11-26', [], { from: '2026-12-06', to: '2026-12-12' }],
  // one of them has begun
  ['2026-12-08', [], { from: '2026-12-08', to: '2026-12-12' }],
  ['2026-11-26', [{ from: '2026-12-01', to: '2026-12-03' }], { from: '2026-12-01', to: '2026-12-03' }],
  // those that touch are one: from the second day of a short month to the end of the lights
  ['2026-11-26', [{ from: '2026-12-03', to: '2026-12-05' }], { from: '2026-12-03', to: '2026-12-12' }],
  // at weekends there is no school anyway
  ['2026-11-26', [{ from: '2026-11-27', to: '2026-11-28' }], { from: '2026-12-06', to: '2026-12-12' }],
])('from %s on, with %o, the next days without school are %o', (from, free, expected) =>
  expect(nextHoliday(from, free)).toEqual(expected),
);

it('holidays include the last day of Hanukkah, the 2nd or 3rd of Tevet', () => {
  expect(['2026-12-11', '2026-12-13', '2029-12-09', '2029-12-10'].map((day) => isHolidayOn(day, []))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('holidays have Independence Day on the day by law, in thirty years', () => {
  const days = [
    ...['2004-04-27', '2005-05-12', '2006-05-03', '2007-04-24', '2008-05-08', '2009-04-29', '2010-04-20', '2011-05-10'],
    ...['2012-04-26', '2013-04-16', '2014-05-06', '2015-04-23', '2016-05-12', '2017-05-02', '2018-04-19', '2019-05-09'],
    ...['2020-04-29', '2021-04-15', '2022-05-05', '2023-04-26', '2024-05-14', '2025-05-01', '2026-04-22', '2027-05-12'],
    ...['2028-05-02', '2029-04-19', '2030-05-08', '2031-04-29', '2032-04-15', '2033-05-04'],
  ];
  const around = [-3, -2, -1, 0, 1, 2, 3];
  for (const day of days) {
    const near = around.map((more) => new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10));
    expect(near.filter((date) => isHolidayOn(date, []))).toEqual([day]);
  }
});

describe('the days of school of a week', () => {
  it('are Sunday to Thursday without free days', () => {
    expect(schoolDaysOf('2026-11-22', [])).toBe(5);
    expect(schoolDaysOf('2026-11-22', [{ from: '2026-11-25', to: '2026-11-25' }])).toBe(4);
    expect(schoolDaysOf('2026-11-22', [{ from: '2026-11-27', to: '2026-11-28' }])).toBe(5);
    expect(schoolDaysOf('2026-11-22', [{ from: '2026-11-19', to: '2026-12-01' }])).toBe(0);
  });
  it('scale the planned lessons, to none in a week of holidays', () => {
    expect([5, 4, 3, 2, 0].map((days) => plannedLessons(5, days))).toEqual([5, 4, 3, 0, 0]);
    expect([5, 4, 3, 2].map((days) => plannedLessons(1, days))).toEqual([1, 1, 1, 0]);
  });
});

describe('the lessons planned for a range', () => {
  const plannedIn = (perWeek: number, from: string, to: string, free = [] as { from: string; to: string }[]) =>
    plannedOn(perWeek, schoolDaysIn({ from, to }, free));

  it('are those of its weeks, and of a part of a week the share of its days of school', () => {
    expect(plannedIn(5, '2026-11-22', '2026-11-28')).toBe(5);
    expect(plannedIn(5, '2026-11-22', '2026-12-02')).toBe(9);
    expect(plannedIn(2, '2026-11-01', '2026-11-28')).toBe(8);
    expect(plannedIn(1, '2026-11-24', '2026-11-24')).toBe(0);
    expect(plannedIn(5, '2026-11-27', '2026-11-28')).toBe(0);
  });
  it('are fewer where a school is closed, and none in a week that counts as a holiday', () => {
    expect(plannedIn(5, '2026-11-22', '2026-12-02', [{ from: '2026-11-24', to: '2026-11-25' }])).toBe(7);
    expect(plannedIn(5, '2026-11-22', '2026-12-02', [{ from: '2026-11-22', to: '2026-11-24' }])).toBe(4);
    expect(plannedIn(5, '2026-07-01', '2026-08-31')).toBe(0);
  });
});

describe('weeks in a row', () => {
  const at = (date: string) => Date.parse(`${date}T08:00:00Z`);
  const weeksUntil = (now: string, ...dates: string[]) => {
    const { done, streak } = lessonWeeks(dates.map(at), at(now), []);
    return { done, streak };
  };

  it('are those with a lesson, up to this one', () => {
    expect(weeksUntil('2026-11-25')).toEqual({ done: 0, streak: 0 });
    expect(weeksUntil('2026-11-25', '2026-11-24')).toEqual({ done: 1, streak: 1 });
    expect(weeksUntil('2026-11-25', '2026-11-22', '2026-11-24', '2026-11-17', '2026-11-09')).toEqual({
      done: 2,
      streak: 3,
    });
    expect(weeksUntil('2026-11-25', '2026-11-22', '2026-11-09')).toEqual({ done: 1, streak: 1 });
  });
  it('are counted for a year at most', () => {
    const yearAndMore = Array.from({ length: 60 }, (_, back) => at('2026-11-24') - back * 7 * 86_400_000);
    expect(lessonWeeks(yearAndMore, at('2026-11-25'), []).streak).toBe(52);
  });
  it('are not broken by a week that has just begun', () => {
    expect(weeksUntil('2026-11-25', '2026-11-17', '2026-11-09')).toEqual({ done: 0, streak: 2 });
  });
  it('are not broken by days that the school has free', () => {
    const dates = ['2026-11-09', '2026-11-24'].map(at);
    const strike = { from: '2026-11-15', to: '2026-11-17' };
    expect(lessonWeeks(dates, at('2026-11-25'), [])).toEqual({ done: 1, streak: 1, schoolDays: 5 });
    expect(lessonWeeks(dates, at('2026-11-25'), [strike])).toEqual({ done: 1, streak: 2, schoolDays: 5 });
  });
  it('are not broken by holidays, and a lesson in them counts', () => {
    expect(weeksUntil('2026-10-07', '2026-09-15', '2026-10-06')).toEqual({ done: 1, streak: 2 });
    expect(weeksUntil('2026-10-07', '2026-09-15', '2026-09-22', '2026-10-06')).toEqual({ done: 1, streak: 3 });
    expect(weeksUntil('2026-09-02', '2026-06-29', '2026-09-01')).toEqual({ done: 1, streak: 2 });
  });
});
