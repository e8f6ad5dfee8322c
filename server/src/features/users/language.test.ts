import { describe, expect, it } from 'vitest';
import { people } from '#testing/people.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();

const choose = (userId: string, token: string, language: unknown) =>
  server.as(token).patch(`/api/users/${userId}/settings`, { language });
const signIn = async (person: keyof typeof people) =>
  (await server.call('POST', '/api/auth/send-otp', { body: { phone_number: people[person].phoneNumber } })).body.user;

it('settings need a language or a landing', async () => {
  const { status, body } = await choose(who.a.userId, who.a.token, undefined);
  expect([status, body]).toMatchObject([400, { details: [{ field: 'language' }] }]);
});

describe('the language of a user', () => {
  it('is unset until one is chosen, and then returned at every sign-in', async () => {
    expect((await signIn('b')).language).toBeUndefined();
    const { status, body } = await choose(who.b.userId, who.b.token, 'ru');
    expect([status, body]).toEqual([200, { language: 'ru' }]);
    expect((await signIn('b')).language).toBe('ru');
  });

  it('applies to the class’s board', async () => {
    await choose(who.c.userId, who.c.token, 'ar');
    const { user } = await server.connectBoard(who.c.token, 'כיתה ב׳');
    expect(user).toMatchObject({ board: true, language: 'ar' });
  });

  it('doesn’t conflict with a manager’s edit', async () => {
    const before = await signIn('c');
    await choose(who.c.userId, who.c.token, 'en');
    expect((await signIn('c')).updatedAt).toBe(before.updatedAt);
  });

  it('is part of the personal data', async () => {
    await choose(who.a.userId, who.a.token, 'he');
    const { body } = await who.a.get(`/api/users/${who.a.userId}/data`);
    expect(body.user.language).toBe('he');
  });
});
