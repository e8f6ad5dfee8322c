import { beforeEach, expect, it } from 'vitest';
import { MAX_SAVED_FILTERS } from '@zuzu/contract/constants.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const who = await addPeople(server);
const groups = [{ name: 'default', preferences: defaultPreferences }];
await server.services.users.add({ type: 'M', phoneNumber: '0529999999', fullName: 'נון', groups });
const other = await server.signIn('0529999999');
beforeEach(async () => {
  await server.services.database.deleteFrom('saved_filters').execute();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown, { token } = who.m) =>
  server.call(method, `/api/saved-filters${path}`, { token, ...(body !== undefined && { body }) });
const save = (name: unknown, filter: unknown = { q: 'ים' }, more: object = {}) =>
  call('POST', '', { list: 'videos', name, filter, ...more });

it('filters are saved by name, each manager’s own, of each list', async () => {
  const filter = {
    q: 'ים',
    sort: 'length',
    date: '2026-11-19',
    category: 'small',
    sub: 'dance',
    intensity: '3',
    only: 'unused',
    tag: 'חורף',
    room: 'desk',
    posture: 'seated',
    noise: 'quiet',
    thing: 'כיסא',
  };
  expect((await save('  קיץ 🏖️ ', filter)).body).toEqual([
    { _id: expect.any(String), list: 'videos', name: 'קיץ 🏖️', filter },
  ]);
  const users = { type: 'C', only: 'inactive', sort: 'name' };
  expect((await call('POST', '', { list: 'users', name: 'קיץ 🏖️', filter: users })).body).toHaveLength(2);
  expect((await call('GET', '', undefined, other)).body).toEqual([]);
  const [mine] = (await call('GET')).body;
  expect((await call('PUT', `/${mine._id}`, { name: 'x' }, other)).status).toBe(404);
  expect((await call('DELETE', `/${mine._id}`, undefined, other)).body).toEqual([]);
  expect((await call('GET')).body).toHaveLength(2);
  const { body } = await who.m.get(`/api/users/${who.m.userId}/data`);
  expect(body.savedFilters).toContainEqual({ list: 'users', name: 'קיץ 🏖️', filter: users });
});

it('filters are replaced only if that is asked for, renamed and deleted, also twice', async () => {
  const [first] = (await save('א')).body;
  expect((await save('א', { sort: 'length' })).status).toBe(409);
  const replaced = await save('א', { sort: 'length' }, { replace: true });
  expect(replaced.body).toEqual([{ ...first, filter: { sort: 'length' } }]);
  // the same letters in another form of Unicode
  await save('caf\u00e9');
  expect((await save('cafe\u0301')).status).toBe(409);
  expect((await call('PUT', `/${first._id}`, { name: 'cafe\u0301' })).status).toBe(409);
  expect((await call('PUT', `/${first._id}`, { name: 'ב' })).body).toContainEqual({ ...replaced.body[0], name: 'ב' });
  for (let i = 0; i < 2; i++) expect((await call('DELETE', `/${first._id}`)).body).toHaveLength(1);
  expect((await call('PUT', `/${first._id}`, { name: 'ג' })).status).toBe(404);
});

it('filters are refused with the field that is wrong, and one too many', async () => {
  for (const [name, filter] of [
    ['', {}],
    [' \u200b', {}],
    ['א'.repeat(61), {}],
    ['א\nב', {}],
    [7, {}],
    ['א', { sort: 'size' }],
    ['א', { date: '2026-02-30' }],
    ['א', { intensity: '6' }],
    ['א', { q: 'x'.repeat(501) }],
    ['א', { type: 'C' }],
    ['א', []],
  ] as const)
    expect((await save(name, filter)).body, JSON.stringify([name, filter])).toMatchObject({
      code: 'INVALID_INPUT',
      details: [{ field: expect.stringMatching(/^(name|filter)/) }],
    });
  expect((await call('POST', '', { list: 'groups', name: 'א', filter: {} })).status).toBe(400);
  expect((await call('DELETE', '/x')).status).toBe(400);
  for (let i = 0; i < MAX_SAVED_FILTERS; i++) expect((await save(`${i}`)).status).toBe(200);
  expect((await save('עוד')).status).toBe(409);
  expect((await save('7', {}, { replace: true })).status).toBe(200);
});

it('filters of one name are one, however many save at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save('א')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});
