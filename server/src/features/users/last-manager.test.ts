import { expect, it } from 'vitest';
import type { User } from '@zuzu/domain/users/user.ts';
import { people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
await server.services.users.add(people.m);
let manager = await server.signIn(people.m.phoneNumber);

const managers = async (): Promise<User[]> => (await manager.get('/api/users?type=M')).body;
const addManager = async (phone_number: string): Promise<User> => {
  const body = { full_name: 'שנייה', phone_number, type: 'M' };
  return (await manager.post('/api/users', body)).body;
};
const away = (user: User, how: string, token: string) =>
  how === 'delete'
    ? server.as(token).del(`/api/users/${user._id}`)
    : server.as(token).put(`/api/users/${user._id}`, { ...user, type: 'B' });

it.each(['delete', 'demote'])('the server refuses to %s the only manager', async (how) => {
  const [last] = await managers();
  expect(await away(last!, how, manager.token)).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
  expect(await managers()).toHaveLength(1);
});

it('a manager can be removed while there is another', async () => {
  const other = await addManager('0521000001');
  expect((await away(other, 'demote', manager.token)).status).toBe(200);
  expect(await managers()).toHaveLength(1);
});

it.each([
  ['demote', 'demote', '0521000002'],
  ['delete', 'delete', '0521000003'],
  ['demote', 'delete', '0521000004'],
])('one of two managers who concurrently %s and %s each other stays', async (first, second, phone) => {
  const [mine] = await managers();
  const other = await addManager(phone);
  const { token } = await server.signIn(other.phone_number);
  const answers = await Promise.all([away(other, first, manager.token), away(mine!, second, token)]);

  const [good, bad] = answers.map(({ status }) => status).toSorted();
  expect(good).toBe(200);
  // rejected by the rule, or signed out before the request
  expect([401, 409]).toContain(bad);
  const left = await server.services.database
    .selectFrom('users')
    .selectAll()
    .where('type', '=', 'M')
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
  manager = await server.signIn(left[0]!.phone_number);
});
