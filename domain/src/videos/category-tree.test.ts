import { expect, it } from 'vitest';
import { pathParts } from './video-path.ts';
import { categoriesOf, categoryTreeOf, subCategoriesOf } from './category-tree.ts';

it("the tree has the standard categories and the library's additions", () => {
  const paths = ['small/story/bear', 'small/yoga', 'main/run', 'water/pool/deep', 'water', 'story'];
  const tree = categoryTreeOf(paths.map(pathParts));
  expect(Object.keys(tree)).toEqual(['warm-up', 'main', 'small', 'water', 'story']);
  expect(tree['main']).toEqual([]);
  expect(tree['small']).toEqual(['story', 'coordination', 'vocal', 'dance', 'power', 'loop', 'yoga']);
  expect(subCategoriesOf(tree, 'water')).toEqual(['pool']);
  for (const none of ['main', 'nowhere', 'constructor', undefined]) expect(subCategoriesOf(tree, none)).toEqual([]);
  expect(categoriesOf(tree).slice(-4)).toEqual(['small/yoga', 'water', 'water/pool', 'story']);
});
