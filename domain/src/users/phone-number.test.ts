import { expect, it } from 'vitest';
import { cleanPhoneNumber, isPhoneNumber, storedPhoneNumber } from './phone-number.ts';

it.each([
  '0501234567',
  ' 050-123 45.67 ',
  '(050) 123/4567',
  '050\u2011123\u20124567',
  '050\u2212123\u05be4567',
  '\u2066050\u200b123\u00ad4567\u2069\ufeff',
  '٠٥٠١٢٣٤٥٦٧',
  '۰۵۰-۱۲۳۴۵۶۷',
  '050\ufe0d1234567\u{e0100}',
  '0\ufe0f\u20e3501234567\u3164',
  '０５０１２３４５６７',
  '𝟎𝟓𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
  '972501234567',
  '+972501234567',
  '＋972 50 123 4567',
  '00972-50-1234567',
  '972 (0)50 123 4567',
  '+972 (0)50 123 4567',
  '00972 050 123 4567',
])('%j is the number of one person', (typed) => {
  expect(isPhoneNumber(cleanPhoneNumber(typed))).toBe(true);
  expect(storedPhoneNumber(typed)).toBe('+972501234567');
});

it.each(['', '050123456', '05012345678', '+97250123456', '050123456x', '97250123456', '000501234567'])(
  '%j is no number',
  (typed) => expect(isPhoneNumber(cleanPhoneNumber(typed))).toBe(false),
);

it('keeps a foreign number unchanged', () => {
  expect(storedPhoneNumber('+44 1234 567890')).toBe('+441234567890');
  expect(storedPhoneNumber('0044 1234 567890')).toBe('+441234567890');
});

it('a typed number is the same once it is clean, however far it has been typed', () => {
  for (const typed of ['972050', '00972', '0097250123', '+972050123456', '+'])
    expect(cleanPhoneNumber(cleanPhoneNumber(typed))).toBe(typed);
});
