import { expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { primariesOf, subsOf } from './category-choices.ts';

it('offer the tree, and what the library has beside it', () => {
  const library = ['small/story', 'smaller/dance', 'smaller/', 'smaller/ball', 'main/'].map((path) => {
    const [primaryCategory = '', secondaryCategory = ''] = path.split('/');
    return { primaryCategory, secondaryCategory };
  });
  expect(primariesOf(library, defaultCategories)).toEqual(['warm-up', 'main', 'small', 'smaller']);
  expect(subsOf(library, defaultCategories, 'main')).toEqual([]);
  expect(subsOf(library, defaultCategories, 'smaller')).toEqual(['ball', 'dance']);
  expect(subsOf(library, defaultCategories, undefined)).toEqual([]);
  expect(subsOf(library, defaultCategories, 'constructor')).toEqual([]);
});
