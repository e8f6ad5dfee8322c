import { expect, it } from 'vitest';
import { usersSearch } from './users-routes.ts';

it('keeps valid params', () => {
  expect(usersSearch({ q: 'נועה', type: 'C', sort: 'name' })).toEqual({ q: 'נועה', type: 'C', sort: 'name' });
});
it('keeps only one view: a card, its edit mode, or the card of a new user', () => {
  expect(usersSearch({ user: 'u' })).toEqual({ user: 'u' });
  expect(usersSearch({ user: 'u', edit: true, add: true })).toEqual({ user: 'u', edit: true });
  expect(usersSearch({ add: true, edit: true })).toEqual({ add: true });
  // as the URL has them
  expect(usersSearch({ add: 'true' })).toEqual({ add: true });
  expect(usersSearch({ user: 'u', edit: 'true' })).toEqual({ user: 'u', edit: true });
  expect(usersSearch({ user: 7, edit: 'x', add: 'y' })).toEqual({});
});
it('drops invalid params and defaults', () => {
  expect(usersSearch({ type: 'D', sort: 'updated' })).toEqual({});
});
