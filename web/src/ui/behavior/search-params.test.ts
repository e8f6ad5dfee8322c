import { expect, it } from 'vitest';
import { isSet, matching, oneOf, searchReader, searchText } from './search-params.ts';

const read = searchReader({
  q: searchText,
  level: oneOf([1, 2, 3]),
  sort: oneOf(['name', 'date'], 'date'),
  id: matching(/^\d{1,3}$/),
  open: isSet,
});

it.each([
  [{}, {}],
  [
    { q: 'חתול', level: 2, sort: 'name', id: 17, open: true },
    { q: 'חתול', level: 2, sort: 'name', id: '17', open: true },
  ],
  // as an address has them
  [
    { q: '12', level: '2', id: '17', open: 'true' },
    { q: '12', level: 2, id: '17', open: true },
  ],
  // the default isn't said
  [{ sort: 'date' }, {}],
  [{ q: '', level: 0, sort: 'toString', id: '17 or 1', open: 'yes', other: 1 }, {}],
  [{ q: {}, level: 2.5, sort: null, id: '1234', open: 1 }, {}],
  [{ q: `\0${'🤸'.repeat(60)}\n` }, { q: '🤸'.repeat(50) }],
  [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(100) }],
])('%j → %j', (given, found) => expect(read(given)).toEqual(found));

it('overwrites everything that was given', () =>
  expect(Object.keys(read({ other: 1 }))).toEqual(['other', 'q', 'level', 'sort', 'id', 'open']));
