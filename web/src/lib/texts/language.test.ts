import { describe, expect, it } from 'vitest';
import { pageLanguage } from './language.ts';

describe('what a page is in', () => {
  it.each([
    [undefined, false, 'he', 'rtl'],
    ['he', false, 'he', 'rtl'],
    ['ar', false, 'ar', 'rtl'],
    ['en', false, 'en', 'ltr'],
    ['ru', false, 'ru', 'ltr'],
    // the back-office opens in English, as it was drawn: right to left
    [undefined, true, 'en', 'rtl'],
    ['he', true, 'he', 'rtl'],
    ['en', true, 'en', 'ltr'],
    // which it hasn't got
    ['ar', true, 'en', 'rtl'],
    ['ru', true, 'en', 'rtl'],
  ] as const)('%s chosen, in the back-office: %s → %s, %s', (chosen, inOffice, language, direction) =>
    expect(pageLanguage(chosen, inOffice)).toEqual({ language, direction }),
  );
});
