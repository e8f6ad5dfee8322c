import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userSchema } from '@zuzu/domain/users/user.ts';
import { people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const RUNS = 200;
const server = await startTestServer();
await server.services.users.add(people.m);
const token = (await server.signIn(people.m.phoneNumber)).token;

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u202eabc',
    '\u2066x\u2069',
    '\ud800',
    '\u200f',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table users; --",
    '../../etc/passwd',
    '..',
    '%00',
    '${7*7}',
    '__proto__',
    'ﷺ'.repeat(50),
    '🙂'.repeat(60),
    'x'.repeat(101),
    'א'.repeat(10_000),
    '\r\nSet-Cookie: a=b',
  ),
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const wrong = fc.oneof(nasty, fc.jsonValue(), fc.double(), fc.constantFrom(null, true, -1, 1e308, [], {}, [[]]));
const phone = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9_999_999 }).map((n) => `055${String(n).padStart(7, '0')}`) },
  { weight: 1, arbitrary: wrong },
);
const usually = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: value as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wrong });
const preferences = fc.record(
  {
    lessonLength: usually(fc.integer({ min: 0, max: 6 })),
    intensityLevel: usually(fc.integer({ min: 0, max: 6 })),
    favoriteCategories: usually(fc.array(fc.oneof(fc.constantFrom('main', 'dance'), nasty), { maxLength: 4 })),
    lessonsPerWeek: usually(fc.integer({ min: -1, max: 60 })),
  },
  { requiredKeys: [] },
);
const hostileUser = fc.record(
  {
    full_name: usually(nasty),
    phone_number: phone,
    type: usually(fc.constantFrom('A', 'B', 'C', 'M')),
    email: usually(fc.oneof(nasty, fc.emailAddress())),
    username: usually(nasty),
    organization: usually(nasty),
    groups: usually(
      fc.array(
        fc.record({ _id: wrong, name: usually(nasty), preferences: usually(preferences) }, { requiredKeys: ['name'] }),
        {
          maxLength: 3,
        },
      ),
    ),
    updatedAt: wrong,
    session_epoch: wrong,
  },
  { requiredKeys: ['full_name', 'phone_number', 'type'] },
);

const fields = /^(body|full_name|phone_number|type|email|username|organization|updatedAt|groups(\[\d+\])?(\..+)?)$/;

/** Asserts that each field is stored unchanged or rejected by name. */
const check = ({ status, body }: Awaited<ReturnType<TestServer['call']>>, tried: unknown): boolean => {
  if (status === 200) {
    const user = userSchema.parse(body);
    const texts = [
      user.full_name,
      user.email,
      user.username,
      user.organization,
      ...user.groups.map(({ name }) => name),
    ];
    for (const text of texts) expect(text ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    expect(new Set(user.groups.map(({ name }) => name)).size).toBe(user.groups.length);
    return true;
  }
  expect([400, 409], JSON.stringify({ tried, body })).toContain(status);
  if (status === 400) for (const { field } of body.details) expect(field).toMatch(fields);
  return false;
};

it(`the API adds or rejects ${RUNS} hostile users`, async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(hostileUser, async (body) => {
      const answer = await server.as(token).post('/api/users', body);
      if (!check(answer, body)) return;
      stored++;
      const { status } = await server.as(token).get(`/api/users/${answer.body._id}/audit`);
      expect(status).toBe(200);
    }),
    { numRuns: RUNS },
  );
  expect(stored).toBeGreaterThan(0);
  expect((await server.as(token).get('/api/users')).body).toHaveLength(stored + 1);
});

it(`${RUNS} hostile changes are applied completely or rejected`, async () => {
  const start = { full_name: 'x', phone_number: '0541234567', type: 'C' };
  const { _id } = (await server.as(token).post('/api/users', start)).body;
  await fc.assert(
    fc.asyncProperty(hostileUser, async (body) => {
      check(await server.as(token).put(`/api/users/${_id}`, body), body);
      const users = (await server.as(token).get('/api/users')).body as { _id: string }[];
      const user = userSchema.parse(users.find((other) => other._id === _id));
      expect(user.groups.length).toBeGreaterThan(0);
    }),
    { numRuns: RUNS },
  );
});

it('hostile URLs never cause a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, nasty, async (a, b) => {
      const step = (text: string) => encodeURIComponent(text.toWellFormed());
      const answers = await Promise.all([
        server.as(token).get(`/api/users?q=${step(a)}&cursor=${step(b)}`),
        server.as(token).get(`/api/users/${step(a)}/audit`),
        server.as(token).del(`/api/users/x${step(a)}`),
        server.as(token).post(`/api/users/${step(a)}/groups/${step(b)}/seen`, { fileKeys: [b] }),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }),
    { numRuns: RUNS / 2 },
  );
});
