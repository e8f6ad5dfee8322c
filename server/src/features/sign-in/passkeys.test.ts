import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newAuthenticator, type Authenticator } from '#testing/authenticator.ts';
import { contractCalls, fillPath } from '#testing/contract-calls.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { DAY_MS, MINUTE_MS } from '#testing/school.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ORIGIN = 'https://zuzu.example';
let now = new Date('2026-03-01T08:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now });
const later = (ms: number) => vi.setSystemTime((now = new Date(now.getTime() + ms)));
const usual = await startTestServer({ now: () => now, config: { publicUrl: ORIGIN } });
let server: TestServer;
let who: Awaited<ReturnType<typeof addPeople>>;
// each test has a separate day and separate users
beforeEach(async () => {
  later(DAY_MS);
  server = usual;
  await sql`truncate users, audit cascade`.execute(server.services.database);
  who = await addPeople(server);
});

const post = (path: string, token?: string, body: unknown = {}) =>
  server.call('POST', `/api/${path}`, { body, ...(token !== undefined && { token }) });

/** Creates a passkey in a session. */
const startCreating = async (token: string) => (await post('passkeys/options', token)).body;
const finishCreating = (
  token: string,
  { ticket, options: { challenge } }: Awaited<ReturnType<typeof startCreating>>,
  { key, name }: { key: Authenticator; name: string },
) => post('passkeys', token, { ticket, name, response: key.create({ challenge, origin: ORIGIN }) });
const create = async (token: string, key: Authenticator, name = 'המחשב שלי') =>
  finishCreating(token, await startCreating(token), { key, name });
/** The first step of the manager's sign-in. */
const firstStep = async () => (await post('auth/send-otp', undefined, { phone_number: people.m.phoneNumber })).body;
const answer = async (key: Authenticator, origin = ORIGIN) => {
  const step = await firstStep();
  return { ticket: step.ticket, response: key.use({ challenge: step.options.challenge, origin }) };
};
const signIn = async (key: Authenticator, origin?: string) =>
  post('auth/passkey', undefined, await answer(key, origin));
const prove = async (token: string, key: Authenticator) => {
  const { body: question } = await post('passkeys/proof-options', token);
  const response = key.use({ challenge: question.options.challenge, origin: ORIGIN });
  return post('passkeys/proof', token, { ticket: question.ticket, response });
};
const INVALID = { status: 400, body: { code: 'INVALID_PASSKEY' } };

describe('signing in', () => {
  it('needs a passkey as a second step once the manager has one', async () => {
    const key = newAuthenticator();
    const created = await create(who.m.token, key);
    expect(created).toMatchObject({ status: 200, body: { passkeys: [{ name: 'המחשב שלי', lastUsedAt: null }] } });
    expect(new Set(created.body.recoveryCodes).size).toBe(10);
    const step = await firstStep();
    expect(step).toEqual({ passkey: 'use', ticket: expect.any(String), options: expect.any(Object) });
    expect(step.options).toMatchObject({ rpId: 'zuzu.example', userVerification: 'required' });
    const signedIn = await signIn(key);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { type: 'M' } } });
    const { body } = await server.as(signedIn.body.token).get('/api/passkeys');
    expect(body.passkeys[0].lastUsedAt).toBe(now.toISOString());
    // other users sign in without a second step
    expect((await server.signIn(people.b.phoneNumber)).token).toBeTruthy();
  });

  it('with the first passkey ends the manager’s sessions without one, except the one creating it', async () => {
    const byNumber = (await server.signIn(people.m.phoneNumber)).token;
    const key = newAuthenticator();
    await create(who.m.token, key);
    const { token } = (await signIn(key)).body;
    const statusOf = async (of: string) => (await server.as(of).get('/api/system')).status;
    expect([await statusOf(byNumber), await statusOf(who.m.token), await statusOf(token)]).toEqual([401, 200, 200]);
    const listed = await server.as(token).get(`/api/users/${who.m.userId}/sessions`);
    expect(listed.body.sessions).toHaveLength(2);
    // a second passkey ends no session
    await create(token, newAuthenticator());
    expect([await statusOf(who.m.token), await statusOf(token)]).toEqual([200, 200]);
  });

  it('accepts each response once, from this site, with the user’s original key', async () => {
    const [key, second, foreign] = [newAuthenticator(), newAuthenticator(), newAuthenticator()];
    await create(who.m.token, key);
    await create(who.m.token, second);
    const once = await answer(key);
    expect((await post('auth/passkey', undefined, once)).status).toBe(200);
    expect(await post('auth/passkey', undefined, once)).toMatchObject(INVALID);
    // a response is only valid for its challenge
    expect(await post('auth/passkey', undefined, { ...once, ticket: (await firstStep()).ticket })).toMatchObject(
      INVALID,
    );
    expect(await signIn(key, 'https://zuzu.example.evil')).toMatchObject(INVALID);
    expect(await signIn(key, 'http://zuzu.example')).toMatchObject(INVALID);
    expect(await signIn(foreign)).toMatchObject(INVALID);
    // a signature by another key under its id
    const forged = await answer(foreign);
    const named = { ...forged.response, id: key.id, rawId: key.id };
    expect(await post('auth/passkey', undefined, { ...forged, response: named })).toMatchObject(INVALID);
    key.counter = 0;
    expect(await signIn(key)).toMatchObject(INVALID);
    expect((await signIn(second)).status).toBe(200);
  });

  it('rejects passkeys of other managers, removed ones, and responses after five minutes', async () => {
    const [key, second, other] = [newAuthenticator(), newAuthenticator(), newAuthenticator()];
    await server.services.users.add({ type: 'M', phoneNumber: '0525555555', fullName: 'מנהלת אחרת' });
    await create((await server.signIn('0525555555')).token, other);
    await create(who.m.token, key);
    await create(who.m.token, second);
    expect(await signIn(other)).toMatchObject(INVALID);
    const late = await answer(key);
    later(5 * MINUTE_MS);
    expect(await post('auth/passkey', undefined, late)).toMatchObject(INVALID);
    const { token } = (await signIn(second)).body;
    const removed = await server.as(token).del(`/api/passkeys/${key.id}`);
    expect(removed).toMatchObject({ status: 200, body: { passkeys: [{ id: second.id }] } });
    expect(await signIn(key)).toMatchObject(INVALID);
    expect((await signIn(second)).status).toBe(200);
  });

  it('accepts each recovery code once and limits guesses', async () => {
    const { recoveryCodes } = (await create(who.m.token, newAuthenticator())).body;
    const use = async (code: string) =>
      post('auth/recovery-code', undefined, { ticket: (await firstStep()).ticket, code });
    const [first, second] = recoveryCodes as [string, string];
    expect(await use(` ${first.slice(0, 5).toUpperCase()}-${first.slice(5)} `)).toMatchObject({ status: 200 });
    expect(await use(first)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    const listed = await server.as((await use(second)).body.token).get('/api/passkeys');
    expect(listed.body.recoveryCodesLeft).toBe(8);
    for (let n = 0; n < 9; n++) expect((await use(`wrong${n}`)).status).toBe(400);
    expect((await use('wrong')).status).toBe(429);
    expect((await use(recoveryCodes[2])).status).toBe(429);
  });

  it('creates a required first passkey in the second step only', async () => {
    server = await startTestServer({ now: () => now, config: { publicUrl: ORIGIN, requirePasskey: 'managers' } });
    await server.services.users.add(people.m);
    const [step, late] = [await firstStep(), await firstStep()];
    expect(step).toMatchObject({ passkey: 'create', options: { rp: { id: 'zuzu.example' } } });
    const first = async ({ ticket, options }: typeof step, key: Authenticator) =>
      post('auth/passkey/first', undefined, {
        ticket,
        name: 'טלפון',
        response: key.create({ challenge: options.challenge, origin: ORIGIN }),
      });
    const key = newAuthenticator();
    const created = await first(step, key);
    expect(created).toMatchObject({ status: 200, body: { user: { type: 'M' } } });
    expect(created.body.recoveryCodes).toHaveLength(10);
    // knowing the number isn't enough to add another
    expect(await first(late, newAuthenticator())).toMatchObject(INVALID);
    expect((await signIn(key)).status).toBe(200);
  });

  it('allows one first passkey, even if two are created concurrently', async () => {
    server = await startTestServer({ now: () => now, config: { publicUrl: ORIGIN } });
    who = await addPeople(server);
    const sessions = [who.m.token, (await firstStep()).token];
    const questions = await Promise.all(sessions.map((token) => startCreating(token)));
    const answers = await Promise.all(
      sessions.map((token, i) => finishCreating(token, questions[i], { key: newAuthenticator(), name: 'key' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { database } = server.services;
    expect(await database.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10);
  });

  it('rejects a passkey created beside another one, or in an unproved session', async () => {
    await server.signIn(people.m.phoneNumber);
    await create(who.m.token, newAuthenticator());
    const { database } = server.services;
    const ofManager = database.selectFrom('sessions').select('id').where('user_id', '=', who.m.userId);
    const [proved, unproved] = await ofManager.orderBy('proved_at').execute();
    const passkey = { id: 'x', user_id: who.m.userId, name: 'key', public_key: Buffer.of(), counter: 0 };
    const add = (known: number, session?: { id: string }) =>
      passkeysRepository(database).add({ ...passkey, transports: [], created_at: now }, known, session?.id);
    expect(await add(0, proved)).toBe('stale');
    expect(await add(1, unproved)).toBe('stale');
    expect(await add(1)).toBe('stale');
    expect(await add(1, proved)).toBe('added');
  });

  it('supports open challenges in several tabs', async () => {
    const key = newAuthenticator();
    await create(who.m.token, key);
    const ask = async () => (await post('passkeys/proof-options', who.m.token)).body;
    const [one, other] = [await ask(), await ask()];
    for (const { ticket, options } of [one, other]) {
      const response = key.use({ challenge: options.challenge, origin: ORIGIN });
      expect((await post('passkeys/proof', who.m.token, { ticket, response })).status).toBe(200);
    }
  });

  it('cannot be blocked by strangers who know the number', async () => {
    const key = newAuthenticator();
    await create(who.m.token, key);
    const step = await firstStep();
    const refused = async () => (await post('auth/send-otp', undefined, { phone_number: people.m.phoneNumber })).status;
    await expect.poll(refused, { interval: 0 }).toBe(429);
    const begun = async () =>
      (await server.services.database.selectFrom('passkey_challenges').select('id').execute()).length;
    const rows = await begun();
    expect(await refused()).toBe(429);
    expect(await begun()).toBe(rows);
    const response = key.use({ challenge: step.options.challenge, origin: ORIGIN });
    expect((await post('auth/passkey', undefined, { ticket: step.ticket, response })).status).toBe(200);
  });

  it('is bound to a site, however its URL is written', async () => {
    server = await startTestServer({ now: () => now, config: { publicUrl: 'https://ZUZU.example:443/app' } });
    who = await addPeople(server);
    const key = newAuthenticator();
    expect((await create(who.m.token, key)).status).toBe(200);
    expect((await signIn(key)).status).toBe(200);
  });

  it('has no passkeys on a public server without PUBLIC_URL', async () => {
    server = await startTestServer({ now: () => now, config: { loopback: false, publicUrl: undefined } });
    who = await addPeople(server);
    expect(await post('passkeys/options', who.m.token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('needs only the number after the operator has removed all passkeys', async () => {
    await create(who.m.token, newAuthenticator());
    expect(await server.services.passkeys.reset(who.m.userId)).toBe(1);
    expect((await server.signIn(people.m.phoneNumber)).token).toBeTruthy();
  });
});

describe('a sensitive action', () => {
  const remove = async (token: string) => {
    const user = await server.services.users
      .add({ type: 'B', phoneNumber: '0526666666', fullName: 'מחר' })
      .catch(() => undefined);
    const id = user?.id ?? (await server.services.users.findByPhone('0526666666'))!.id;
    return server.as(token).del(`/api/users/${id}`);
  };
  const NEEDED = { status: 403, body: { code: 'PROOF_NEEDED' } };

  it('needs no proof without passkeys', async () => {
    later(DAY_MS);
    expect((await remove(who.m.token)).status).toBe(200);
  });

  it('needs a proof from the last ten minutes in this session', async () => {
    const key = newAuthenticator();
    await create(who.m.token, key);
    const { token } = (await signIn(key)).body;
    expect((await remove(token)).status).toBe(200);
    later(11 * MINUTE_MS);
    expect(await remove(token)).toMatchObject(NEEDED);
    expect((await prove(token, key)).status).toBe(200);
    expect((await remove(token)).status).toBe(200);
    const other = (await signIn(key)).body.token;
    later(10 * MINUTE_MS + 1);
    expect((await prove(token, key)).status).toBe(200);
    expect(await remove(other)).toMatchObject(NEEDED);
    // the clock was ahead at the time of the proof
    later(-11 * MINUTE_MS);
    expect(await remove(token)).toMatchObject(NEEDED);
  });

  it('includes making a user a manager and changing a manager’s number', async () => {
    const key = newAuthenticator();
    await create(who.m.token, key);
    const { token } = (await signIn(key)).body;
    later(11 * MINUTE_MS);
    const manager = { full_name: 'עוד אחת', phone_number: '0527777777', type: 'M' };
    expect(await post('users', token, manager)).toMatchObject(NEEDED);
    expect((await post('users', token, { ...manager, type: 'B' })).status).toBe(200);
    const user = (await server.services.users.findByPhone('0527777777'))!;
    const { body: stored } = await server.as(token).get(`/api/users/${user.id}`);
    const promoted = await server.as(token).put(`/api/users/${user.id}`, { ...stored, type: 'M' });
    expect(promoted).toMatchObject(NEEDED);
    // changing another manager's number would allow signing in as that manager
    const own = (await server.as(token).get(`/api/users/${who.m.userId}`)).body;
    const renumbered = { ...own, phone_number: '0529999990' };
    expect(await server.as(token).put(`/api/users/${who.m.userId}`, renumbered)).toMatchObject(NEEDED);
    expect((await prove(token, key)).status).toBe(200);
    expect((await post('users', token, { ...manager, phone_number: '0528888888' })).status).toBe(200);
  });

  it('includes every change to a manager: form, sheet, bulk change and undo', async () => {
    const other = await server.services.users.add({ type: 'M', phoneNumber: '0525555555', fullName: 'מנהלת אחרת' });
    const person = await server.services.users.add({ type: 'B', phoneNumber: '0526666666', fullName: 'מחר' });
    const key = newAuthenticator();
    await create(who.m.token, key);
    const { token } = (await signIn(key)).body;
    const length = { kind: 'lessonLength', lessonLength: 1 };
    const bulk = (id: string, change: unknown) =>
      post('users/bulk', token, { rows: [{ _id: id }], change, dryRun: false });
    const { undo } = (await bulk(other.id, length)).body;
    later(11 * MINUTE_MS);
    const sheet = async (phone_number: string, rest: object) => {
      const rows = [{ row: 2, phone_number, ...rest }];
      const { version } = (await post('users/import', token, { rows, dryRun: true })).body;
      return post('users/import', token, { rows, dryRun: false, version });
    };
    expect(await sheet('0525555555', { organization: 'אחר' })).toMatchObject(NEEDED);
    expect((await sheet('0526666666', { organization: 'אחר' })).status).toBe(200);
    expect(await bulk(other.id, { kind: 'lessonLength', lessonLength: 2 })).toMatchObject(NEEDED);
    expect((await bulk(person.id, length)).status).toBe(200);
    expect(await post(`users/bulk/${undo}/undo`, token)).toMatchObject(NEEDED);
    const { body: stored } = await server.as(token).get(`/api/users/${other.id}`);
    const update = () => server.as(token).put(`/api/users/${other.id}`, { ...stored, full_name: 'שם אחר' });
    expect(await update()).toMatchObject(NEEDED);
    expect((await server.services.users.get(other.id)).full_name).toBe('מנהלת אחרת');
    expect((await prove(token, key)).status).toBe(200);
    expect((await update()).status).toBe(200);
  });

  it('rejects the proof of another manager', async () => {
    const [key, other] = [newAuthenticator(), newAuthenticator()];
    await server.services.users.add({ type: 'M', phoneNumber: '0525555555', fullName: 'מנהלת אחרת' });
    const { token } = await server.signIn('0525555555');
    await create(token, other);
    await create(who.m.token, key);
    const { body: question } = await post('passkeys/proof-options', token);
    const response = other.use({ challenge: question.options.challenge, origin: ORIGIN });
    expect(await post('passkeys/proof', who.m.token, { ticket: question.ticket, response })).toMatchObject(INVALID);
  });
});

describe('the contract’s calls', () => {
  const rows = Array.from({ length: 11 }, (_, at) => ({ _id: String(1_000 + at) }));
  const manager = { full_name: 'עוד אחת', phone_number: '0527777777', type: 'M' };
  const response = {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: 'x', attestationObject: 'x' },
  };
  /** The calls that require a proof, with inputs that reach the check. */
  const largeSteps: Readonly<Record<string, unknown>> = {
    'users.list': undefined,
    'users.add': manager,
    'users.bulk': { rows, change: { kind: 'delete' }, dryRun: false },
    'users.import': { rows: [{ row: 2, phone_number: '0527777777' }], dryRun: false, confirmed: ['+972527777777'] },
    'users.undoBulk': undefined,
    'users.restore': undefined,
    'users.remove': undefined,
    'users.erase': undefined,
    'videos.bulk': { rows, change: { kind: 'trash' }, dryRun: false },
    'videos.undoBulk': undefined,
    'videos.purge': {},
    'passkeys.startCreating': {},
    'passkeys.create': { ticket: randomUUID(), name: 'x', response },
    'passkeys.remove': undefined,
    'passkeys.makeRecoveryCodes': {},
  };
  /** The names of the calls that respond with PROOF_NEEDED; calls that end this session are left out. */
  const answeredWith = async (code: string, token: string): Promise<string[]> => {
    const names: string[] = [];
    for (const { name, method, path } of contractCalls) {
      if (name === 'auth.signOut') continue;
      const address = fillPath(path, { userId: randomUUID(), id: '999999999', playId: randomUUID() });
      const body = method === 'GET' ? undefined : (largeSteps[name] ?? {});
      const answered = await server.call(method, address, { token, body });
      if (answered.body?.code === code) names.push(name);
    }
    return names.toSorted();
  };
  const all = Object.keys(largeSteps).toSorted();

  it('ask for a proof if they are sensitive and the manager’s last proof is old', async () => {
    const key = newAuthenticator();
    expect(await answeredWith('PROOF_NEEDED', who.m.token)).toEqual([]);
    await create(who.m.token, key);
    const { token } = (await signIn(key)).body;
    expect(await answeredWith('PROOF_NEEDED', token)).toEqual([]);
    later(10 * MINUTE_MS + 1);
    expect(await answeredWith('PROOF_NEEDED', token)).toEqual(all);
    expect((await prove(token, key)).status).toBe(200);
    expect(await answeredWith('PROOF_NEEDED', token)).toEqual([]);
    await post('auth/sign-out', token);
    const open = contractCalls.filter(({ access }) => access === 'anybody').map(({ name }) => name);
    const refused = contractCalls
      .map(({ name }) => name)
      .filter((name) => !open.includes(name) && name !== 'auth.signOut');
    expect(await answeredWith('UNAUTHENTICATED', token)).toEqual(refused.toSorted());
  });
});

describe('the list of sessions', () => {
  const sessions = async (token: string, userId: string) => server.as(token).get(`/api/users/${userId}/sessions`);

  it('shows devices, and lets the user and managers end each session', async () => {
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
    const { body } = await server.call('POST', '/api/auth/send-otp', {
      body: { phone_number: people.b.phoneNumber },
      headers: { 'user-agent': agent },
    });
    const listed = (await sessions(body.token, who.b.userId)).body.sessions;
    expect(listed).toHaveLength(2);
    const here = listed.find((session: { current: boolean }) => session.current);
    expect(here).toMatchObject({ device: 'Chrome, Android', createdAt: now.toISOString() });
    const end = (token: string, id: string, userId = who.b.userId) =>
      server.as(token).del(`/api/users/${userId}/sessions/${id}`);
    expect((await end(who.c.token, here.id, who.c.userId)).status).toBe(404);
    expect((await end(who.m.token, here.id)).body.sessions).toHaveLength(1);
    expect((await sessions(body.token, who.b.userId)).status).toBe(401);
    expect((await end(who.b.token, here.id)).status).toBe(404);
    const [own] = (await sessions(who.b.token, who.b.userId)).body.sessions;
    await end(who.b.token, own.id);
    expect((await sessions(who.b.token, who.b.userId)).status).toBe(401);
  });

  it('reports a last use in the future as now', async () => {
    later(2 * DAY_MS);
    await server.signIn(people.b.phoneNumber);
    later(-2 * DAY_MS);
    const { token } = await server.signIn(people.b.phoneNumber);
    const listed = (await sessions(token, who.b.userId)).body.sessions;
    expect(listed).toHaveLength(3);
    for (const { createdAt, lastUsedAt } of listed)
      expect([createdAt, lastUsedAt]).toEqual([now.toISOString(), now.toISOString()]);
  });

  it('omits ended sessions, which are deleted when their tokens have expired', async () => {
    await post('auth/sign-out', who.b.token, { everywhere: true });
    const { token } = await server.signIn(people.b.phoneNumber);
    expect((await sessions(token, who.b.userId)).body.sessions).toHaveLength(1);
    const kept = async () =>
      (await server.services.database.selectFrom('sessions').select('id').where('user_id', '=', who.b.userId).execute())
        .length;
    await server.services.auth.deleteExpired(new Date(now.getTime() + 30 * DAY_MS));
    expect(await kept()).toBe(2);
    await server.services.auth.deleteExpired(new Date(now.getTime() + 30 * DAY_MS + 1));
    expect(await kept()).toBe(0);
  });
});
