import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayNumber, LESSON_TIME_ZONE, localDate, localTime, startOfDay } from './calendar.ts';

const HOUR_MS = 3_600_000;
const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: LESSON_TIME_ZONE, dateStyle: 'short' });
const asked = (ms: number) => Date.parse(`${formatter.format(ms)}T00:00:00Z`) / (24 * HOUR_MS);

describe('dayNumber', () => {
  it('is the local calendar day, whatever the season', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2045, 0) });
    fc.assert(
      fc.property(instant, (ms) => {
        expect(dayNumber(ms)).toBe(asked(ms));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['clocks go forward', Date.UTC(2026, 2, 26)],
    ['clocks go back', Date.UTC(2026, 9, 24)],
    ['the year turns', Date.UTC(2025, 11, 30, 12)],
  ])('is right hour by hour while %s', (_, from) => {
    for (let hour = 0; hour < 72; hour += 1) {
      for (const ms of [from + hour * HOUR_MS, from + hour * HOUR_MS - 1]) expect(dayNumber(ms)).toBe(asked(ms));
    }
  });

  it('counts days, not 24 hours', () => {
    // Eleven at night and one in the morning, Israel time.
    expect(dayNumber(Date.UTC(2026, 2, 9, 23)) - dayNumber(Date.UTC(2026, 2, 9, 21))).toBe(1);
  });
});

describe('startOfDay', () => {
  it('is the first instant of its day', () => {
    for (let day = asked(Date.UTC(2024, 0)); day < asked(Date.UTC(2027, 0)); day += 1) {
      expect(dayNumber(startOfDay(day))).toBe(day);
      expect(dayNumber(startOfDay(day) - 1)).toBe(day - 1);
    }
  });
});

test('localTime is the moment at which clocks show it; an hour that they skip is as much later', () => {
  const at = (date: string, hours: number) => new Date(localTime(date, hours * HOUR_MS)).toISOString();
  expect(at('2026-03-27', 1.5)).toBe('2026-03-26T23:30:00.000Z');
  for (const hours of [2, 3]) expect(at('2026-03-27', hours)).toBe('2026-03-27T00:00:00.000Z');
  for (const hours of [2.5, 3.5]) expect(at('2026-03-27', hours)).toBe('2026-03-27T00:30:00.000Z');
  expect(at('2026-10-25', 1.5)).toBe('2026-10-24T22:30:00.000Z');
  expect(at('2026-10-25', 2)).toBe('2026-10-25T00:00:00.000Z');
});

test('localDate is the day there, not the one in UTC', () => {
  expect(localDate(new Date('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
  expect(localDate(new Date('2026-11-21T21:30:00Z'))).toBe('2026-11-21');
});
