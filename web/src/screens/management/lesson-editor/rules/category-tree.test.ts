import { expect, it } from 'vitest';
import { categoriesOf, categoryTreeOf } from './category-tree.ts';

it('has the standard categories and what the library adds to them', () => {
  const paths = ['small/story/bear', 'small/yoga', 'main/run', 'water/pool/deep', 'water', 'story'];
  const tree = categoryTreeOf(paths.map((path) => ({ path })));
  expect(Object.keys(tree)).toEqual(['warm-up', 'main', 'small', 'water', 'story']);
  expect(tree['main']).toEqual([]);
  expect(tree['small']).toEqual(['story', 'coordination', 'vocal', 'dance', 'power', 'loop', 'yoga']);
  expect(categoriesOf(tree).slice(-4)).toEqual(['small/yoga', 'water', 'water/pool', 'story']);
});
