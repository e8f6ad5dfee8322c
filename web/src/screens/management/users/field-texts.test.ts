import { expect, it } from 'vitest';
import { actionText, fieldLabel, lengthOptions, phoneText } from './field-texts.ts';

it.each([
  ['+972503333333', '050-333-3333'],
  ['+441234567890', '+441234567890'],
  ['1234567890', '1234567890'],
])('shows %s as %s', (phone, text) => expect(phoneText(phone)).toBe(text));

it('offers the minutes that a class has', () => {
  expect(lengthOptions().map(({ text }) => text)).toEqual(['5', '10', '15', '30', '45']);
});

it('translates known values and keeps the rest', () => {
  expect(fieldLabel('full_name')).toBe('שם מלא');
  expect(fieldLabel('toString')).toBe('toString');
  expect(actionText('sign-in')).toBe('כניסה');
  expect(actionText('video-retire')).toBe('video-retire');
});
