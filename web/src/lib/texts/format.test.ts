import { afterEach, describe, expect, it } from 'vitest';
import { clockTime, dateText, daysAgo, listText, momentText, minutesText } from './format.ts';
import { setCurrentLanguage } from './language.ts';

afterEach(() => setCurrentLanguage('he'));

describe('clockTime', () => {
  it.each([
    [0, '0:00'],
    [9.4, '0:09'],
    [59.6, '1:00'],
    [185, '3:05'],
    [600, '10:00'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
    [Number.NaN, '0:00'],
    [-5, '0:00'],
  ])('%d s → %s', (seconds, text) => expect(clockTime(seconds)).toBe(text));
});

describe('minutesText', () => {
  it('uses the plural forms of the language', () => {
    expect(minutesText(5)).toBe('5 דקות');
    setCurrentLanguage('en');
    expect(minutesText(5)).toBe('5 minutes');
    expect(minutesText(1)).toBe('1 minute');
  });
});

describe('a date', () => {
  it('has the day before the month in both languages, in the browser’s time zone', () => {
    const late = new Date(2026, 10, 9, 23, 59, 59).toISOString();
    expect(dateText(late)).toBe('9.11.2026');
    setCurrentLanguage('en');
    expect(dateText(late)).toBe('09/11/2026');
    expect(momentText(late)).toMatch(/^09\/11\/2026, /);
  });
});

describe('in Arabic and Russian', () => {
  it('numbers have their plural forms, and the digits that everybody here writes', () => {
    setCurrentLanguage('ar');
    expect([1, 2, 5, 15].map(minutesText)).toEqual(['دقيقة', 'دقيقتان', '5 دقائق', '15 دقيقة']);
    setCurrentLanguage('ru');
    expect([1, 2, 5, 21].map(minutesText)).toEqual(['1 минута', '2 минуты', '5 минут', '21 минута']);
  });
  it('a list has the comma of its language', () => {
    setCurrentLanguage('ar');
    expect(listText(['جلوسًا', 'بهدوء'])).toBe('جلوسًا، بهدوء');
    setCurrentLanguage('ru');
    expect(listText(['сидя', 'тихо'])).toBe('сидя, тихо');
  });
  it('dates have the day first, and no marks that turn them around', () => {
    const day = new Date(2026, 10, 9, 8, 5, 0).toISOString();
    setCurrentLanguage('ar');
    expect(dateText(day)).toBe('9/11/2026');
    expect(momentText(day)).toContain('08:05:00');
    setCurrentLanguage('ru');
    expect(dateText(day)).toBe('09.11.2026');
  });
});

describe('daysAgo', () => {
  const now = new Date(2026, 10, 21, 8, 0);
  it.each([
    [new Date(2026, 10, 21, 0, 5), 'היום'],
    [new Date(2026, 10, 20, 23, 55), 'אתמול'],
    [new Date(2026, 10, 16, 12, 0), 'לפני 5 ימים'],
    [new Date(2026, 10, 22, 12, 0), 'היום'],
  ])('%s → %s', (then, text) => expect(daysAgo(then, now)).toBe(text));
});
