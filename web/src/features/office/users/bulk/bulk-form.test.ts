import { expect, it } from 'vitest';
import { bulkForms, type BulkField } from './bulk-form.tsx';

it.each<[BulkField, object, object | undefined]>([
  ['type', {}, undefined],
  ['type', { chosen: 'A' }, { type: 'A' }],
  ['lessonsPerWeek', { typed: '4' }, { lessonsPerWeek: 4 }],
  ['lessonsPerWeek', { typed: '0' }, undefined],
  ['favoriteCategories', {}, undefined],
  ['favoriteCategories', { how: 'set' }, { how: 'set', favoriteCategories: [] }],
  ['place', {}, { place: {} }],
  ['place', { place: { things: ['x'.repeat(41)] } }, undefined],
])('the form of %s with %j', (kind, filled, change) => {
  const { start, changeOf } = bulkForms[kind];
  expect(changeOf({ ...start, ...filled })).toEqual(change && { kind, ...change });
});
