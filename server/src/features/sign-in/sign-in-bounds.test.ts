import { expect, it, vi } from 'vitest';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { MINUTE_MS } from '#testing/school.ts';

let now = new Date('2026-03-01T08:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now });
const minutesPass = (minutes: number) => vi.setSystemTime((now = new Date(now.getTime() + minutes * MINUTE_MS)));
const config = { trustProxy: 1, jwtSecret: 'a secret of a test, long enough to be one' };
const server = await startTestServer({ now: () => now, config });
const other = await startTestServer({ now: () => now, config, database: server.connectionString });
await addPeople(server);

const post = (path: string, body: object, address: string, cookie = '', at = server) =>
  at.call('POST', path, { body, headers: { 'x-forwarded-for': address, cookie } });
const signIn = async (phone_number: string, address: string, cookie?: string, at = server): Promise<string> => {
  const { status, body } = await post('/api/auth/send-otp', { phone_number }, address, cookie, at);
  return status === 200 ? 'signed in' : body.code;
};
const cookieOf = ({ headers }: Awaited<ReturnType<typeof post>>) => String(headers['set-cookie']).split(';')[0]!;
const deviceOf = async (phone_number: string, address: string) =>
  cookieOf(await post('/api/auth/send-otp', { phone_number }, address));
const rows = async (table: 'rate_limits' | 'audit'): Promise<number> =>
  (
    await server.services.database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const board = (address: string, cookie?: string) => post('/api/boards/codes', {}, address, cookie);

it('a number can sign in two hundred times an hour, without locking out its devices', async () => {
  const device = await deviceOf(people.c.phoneNumber, '10.0.0.1');
  // `addPeople` has signed in once
  for (let n = 2; n < 200; n++) expect(await signIn(people.c.phoneNumber, `10.0.0.${n}`)).toBe('signed in');
  const audited = await rows('audit');
  expect(await signIn(people.c.phoneNumber, '10.0.1.1')).toBe('TOO_MANY_REQUESTS');
  expect(await signIn(people.c.phoneNumber, '10.0.1.1', '', other)).toBe('TOO_MANY_REQUESTS');
  expect(await rows('audit')).toBe(audited);
  expect(await signIn(people.b.phoneNumber, '10.0.1.1')).toBe('signed in');
  expect(await signIn(people.c.phoneNumber, '10.0.1.1', device, other)).toBe('signed in');
  minutesPass(60);
  expect(await signIn(people.c.phoneNumber, '10.0.1.1')).toBe('signed in');
});

it('a malformed number isn’t counted and stores nothing', async () => {
  const before = await rows('rate_limits');
  for (let n = 0; n < 110; n++) expect(await signIn('not a number', '10.1.0.1')).toBe('INVALID_PHONE');
  expect(await rows('rate_limits')).toBe(before);
  expect(await signIn(people.b.phoneNumber, '10.1.0.1')).toBe('signed in');
});

it.each([
  ['an address', '10.2.0.1', '10.2.0.1', '10.2.0.2'],
  ['a /56 of IPv6', '2001:db8:0:1201::1', '2001:db8:0:12ff:1::', '2001:db8:0:1300::1'],
])(
  'attempts at numbers are limited by %s over all processes until the window ends',
  async (_of, one, same, another) => {
    for (let n = 0; n < 100; n++) expect(await signIn('0529999999', one)).toBe('UNKNOWN_PHONE');
    for (const at of [server, other]) expect(await signIn('0529999999', same, '', at)).toBe('TOO_MANY_REQUESTS');
    expect(await signIn('0529999999', another)).toBe('UNKNOWN_PHONE');
    minutesPass(10);
    expect(await signIn('0529999999', same)).toBe('UNKNOWN_PHONE');
  },
);

it('guessing numbers locks out no known device, and still admits twenty new ones', async () => {
  const [pupil, school] = ['10.9.0.1', '10.9.0.1'];
  const teachers = Array.from({ length: 21 }, (_, n) => `05277777${n + 10}`);
  for (const phoneNumber of teachers) await server.services.users.add({ ...people.b, phoneNumber });
  const device = await deviceOf(people.b.phoneNumber, school);
  for (let n = 0; n < 110; n++) await signIn('0529999999', pupil);
  const answers: string[] = [];
  for (const phoneNumber of teachers) answers.push(await signIn(phoneNumber, school));
  expect(answers).toEqual([...Array<string>(20).fill('signed in'), 'TOO_MANY_REQUESTS']);
  for (let n = 0; n < 30; n++) expect(await signIn(people.b.phoneNumber, school, device)).toBe('signed in');
  // a device is only known for numbers that have signed in on it
  expect(await signIn(teachers.at(-1)!, school, device)).toBe('TOO_MANY_REQUESTS');
});

it('rate limit windows begin with their first attempt, so that they end at different times', async () => {
  for (let n = 0; n < 100; n++) await signIn('0529999999', '10.10.0.1');
  minutesPass(5);
  for (let n = 0; n < 100; n++) await signIn('0529999999', '10.10.0.2');
  minutesPass(6);
  expect(await signIn('0529999999', '10.10.0.1')).toBe('UNKNOWN_PHONE');
  expect(await signIn('0529999999', '10.10.0.2')).toBe('TOO_MANY_REQUESTS');
});

it('board codes are limited by network, or by device after a sign-in, without a global limit', async () => {
  const device = await deviceOf(people.c.phoneNumber, '10.11.0.1');
  for (const network of [1, 2, 3, 4, 5, 6])
    for (let n = 0; n < 200; n++) expect((await board(`10.11.0.${network}`)).status).toBe(200);
  expect((await board('10.11.0.1')).status).toBe(429);
  expect((await board('10.11.0.7')).status).toBe(200);
  const known = await board('10.11.0.1', device);
  expect(known.status).toBe(200);
  // a connected board is also a known device
  const { token } = await server.signIn(people.c.phoneNumber);
  const { code, secret } = known.body;
  await server.as(token).post('/api/boards/connect', { code, groupName: people.c.groups[0]!.name });
  const connected = await post('/api/boards/token', { secret }, '10.11.0.1');
  expect((await board('10.11.0.1', cookieOf(connected))).status).toBe(200);
});

it('expired rate limit windows are deleted', async () => {
  minutesPass(31 * 24 * 60);
  await server.services.auth.deleteExpired(now);
  expect(await rows('rate_limits')).toBe(0);
});
