import { expect, it } from 'vitest';
import { actionText, fieldLabel, lengthOptions, phoneText, valueText } from './field-texts.ts';

it.each([
  ['+972503333333', '050-333-3333'],
  ['+441234567890', '+441234567890'],
  ['1234567890', '1234567890'],
])('shows %s as %s', (phone, text) => expect(phoneText(phone)).toBe(text));

it('lists the lesson lengths as minutes of a class', () => {
  expect(lengthOptions().map(({ text }) => text)).toEqual(['5', '10', '15', '30', '45']);
});

it('formats days as a range of dates', () => {
  expect(valueText('days', '2026-12-13/2026-12-17')).toBe('13–17 בדצמבר 2026');
});

it('translates states and categories', () => {
  expect(valueText('state', 'trash')).toBe('הקובץ באשפה');
  expect(valueText('state', 'deleted')).toBe('נמחק');
  expect(valueText('state', 'other')).toBe('other');
  expect(valueText('path', 'warm-up/static-warmup')).not.toContain('warm-up');
  expect(valueText('excluded', 'C small/dance')).toBe('C תרגיל קטן / ריקוד');
  expect(valueText('block-pinned', 'fixed/main/run.mp4 3')).toBe('תרגיל עיקרי / \u2066run.mp4\u2069 3');
  expect(valueText('file', 'הליכה 1.mp4')).toBe('\u2066הליכה 1.mp4\u2069');
});

it('translates known values and keeps the rest', () => {
  expect(fieldLabel('full_name')).toBe('שם מלא');
  expect(fieldLabel('display_name')).toBe('שם לתצוגה');
  expect(fieldLabel('toString')).toBe('toString');
  expect(actionText('sign-in')).toBe('כניסה');
  expect(actionText('video-retire')).toBe('video-retire');
});
