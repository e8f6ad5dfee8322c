import { expect, it } from 'vitest';
import { usersSearch } from './users-search.ts';

it('keeps what it understands', () => {
  expect(usersSearch({ q: 'נועה', type: 'C', sort: 'name' })).toEqual({ q: 'נועה', type: 'C', sort: 'name' });
  expect(usersSearch({ q: '50' })).toEqual({ q: '50' });
});
it('leaves out the rest, and what is the default', () => {
  expect(usersSearch({ q: '', type: 'D', sort: 'updated' })).toEqual({});
  expect(usersSearch({ q: ['a'], type: 7, sort: null, other: 1 })).toEqual({});
  expect(usersSearch({ q: 'x'.repeat(500) }).q).toHaveLength(100);
});
