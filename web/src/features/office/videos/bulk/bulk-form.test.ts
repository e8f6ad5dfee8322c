import { expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { bulkForms, type BulkField } from './bulk-form.tsx';

const forms = bulkForms(defaultCategories);

it.each<[BulkField, object, object | undefined]>([
  ['category', { primary: 'small' }, undefined],
  ['category', { primary: 'small', sub: 'power' }, { category: 'small/power' }],
  ['category', { primary: 'main' }, { category: 'main' }],
  ['intensities', { how: 'remove', levels: [2] }, { how: 'remove', intensities: [2] }],
  ['family', { value: ' ים ' }, { family: 'ים' }],
  ['family', { value: 'ים', without: true }, { family: null }],
  ['series', { name: 'ים', first: '' }, { series: 'ים' }],
  ['series', { name: 'ים', first: '4' }, { series: 'ים', firstEpisode: 4 }],
  ['series', { name: 'ים', first: 'x' }, undefined],
  ['series', { without: true }, { series: null }],
  ['notes', { text: ' הערה ' }, { how: 'add', notes: 'הערה' }],
  ['notes', { how: 'set' }, { how: 'set', notes: '' }],
  ['tags', { text: 'כדור, חבל' }, { how: 'add', tags: ['כדור', 'חבל'] }],
  ['tags', { text: 'x'.repeat(41) }, undefined],
  ['tags', { how: 'set' }, { how: 'set', tags: [] }],
  ['needs', { room: 'desk', noise: 'clear', things: 'none' }, { needs: { room: 'desk', noise: null, things: [] } }],
  ['needs', { things: 'these', these: ['כדור'] }, { needs: { things: ['כדור'] } }],
  ['needs', { things: 'these' }, undefined],
  ['rights', { value: '2027-01-31' }, { rightsUntil: '2027-01-31' }],
])('the form of %s with %j', (kind, filled, change) => {
  const { start, changeOf } = forms[kind];
  expect(changeOf(start)).toBeUndefined();
  expect(changeOf({ ...start, ...filled })).toEqual(change && { kind, ...change });
});
