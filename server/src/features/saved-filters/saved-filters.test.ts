import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_SAVED_FILTERS } from '@zuzu/contract/constants.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
const groups = [{ name: 'default', preferences: defaultPreferences }];
await server.services.users.add({ type: 'M', phoneNumber: '0529999999', fullName: 'נון', groups });
const other = await server.signIn('0529999999');
beforeEach(async () => {
  await server.services.database.deleteFrom('saved_filters').execute();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown, { token } = who.m) =>
  server.call(method, `/api/saved-filters${path}`, { token, ...(body !== undefined && { body }) });
const save = (name: unknown, query: unknown = 'q=sea', more: object = {}) =>
  call('POST', '', { list: 'videos', name, query, ...more });

describe('saved filters', () => {
  test('belong to one manager and one list and are exported with the user', async () => {
    expect((await save('  קיץ 🏖️ ', 'q=%D7%99%D7%9D&intensity=3')).body).toEqual([
      { _id: expect.any(String), list: 'videos', name: 'קיץ 🏖️', query: 'q=%D7%99%D7%9D&intensity=3' },
    ]);
    expect((await save('קיץ 🏖️', 'type=C', { list: 'users' })).body).toHaveLength(2);
    expect((await call('GET', '', undefined, other)).body).toEqual([]);
    const [mine] = (await call('GET')).body;
    expect((await call('DELETE', `/${mine._id}`, undefined, other)).body).toEqual([]);
    expect((await call('GET')).body).toHaveLength(2);
    const { body } = await who.m.get(`/api/users/${who.m.userId}/data`);
    expect(body.savedFilters).toContainEqual({ list: 'users', name: 'קיץ 🏖️', query: 'type=C' });
  });

  test('are replaced by name in any Unicode form, also by five concurrent saves, and deleted once', async () => {
    const [first] = (await save('caf\u00e9')).body;
    await Promise.all(Array.from({ length: 5 }, () => save('cafe\u0301', 'sort=length')));
    expect((await call('GET')).body).toEqual([{ ...first, query: 'sort=length' }]);
    for (let i = 0; i < 2; i++) expect((await call('DELETE', `/${first._id}`)).body).toEqual([]);
  });

  test('have a maximum number, at which replacing one still works', async () => {
    for (let i = 0; i < MAX_SAVED_FILTERS; i++) expect((await save(`${i}`)).status).toBe(200);
    expect((await save('עוד')).status).toBe(409);
    expect((await call('GET')).body).toHaveLength(MAX_SAVED_FILTERS);
    expect((await save('7', 'sort=name')).status).toBe(200);
  });
});
