import { afterEach, expect, it } from 'vitest';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { titleOf } from './title-of.ts';

afterEach(() => setCurrentLanguage('he'));

it('titleOf returns the title in the current language, else the display name', () => {
  const video = { displayName: 'עמידת הלוחם', titles: { ar: 'وقفة المحارب' } };
  const names = (['he', 'ar', 'ru'] as const).map((language) => {
    setCurrentLanguage(language);
    return titleOf(video);
  });
  expect(names).toEqual(['עמידת הלוחם', 'وقفة المحارب', 'עמידת הלוחם']);
});
