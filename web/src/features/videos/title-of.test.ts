import { afterEach, expect, it } from 'vitest';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { titleOf } from './title-of.ts';

afterEach(() => setCurrentLanguage('he'));

it('a video is called by its title in the language of the page, else by its display name', () => {
  const video = { displayName: 'עמידת הלוחם', titles: { ar: 'وقفة المحارب' } };
  const names = (['he', 'ar', 'ru'] as const).map((language) => {
    setCurrentLanguage(language);
    return titleOf(video);
  });
  expect(names).toEqual(['עמידת הלוחם', 'وقفة المحارب', 'עמידת הלוחם']);
});
