import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { contractCalls, fillPath, type ContractCall } from '#testing/contract-calls.ts';
import { people } from '#testing/people.ts';
import { startSchool } from '#testing/school.ts';

/** Example inputs for calls that may name another user and aren't for managers only, besides that user's id. */
const examples: Readonly<Record<string, Record<string, unknown>>> = {
  'users.changeSettings': { language: 'ar' },
  'users.chooseCreature': { groupName: 'default', kind: 'fox', name: 'ג׳ינג׳י' },
  'users.seen': { groupName: 'default', fileKeys: ['x'] },
  'feedback.ofVideo': { groupName: 'default', fileKey: 'x', opinion: null },
  'feedback.videos': { groupName: 'default' },
  'feedback.offers': {},
  'feedback.answer': { groupName: 'default', to: null },
  'classWeeks.get': { groupName: 'default' },
  'classWeeks.save': { groupName: 'default', plannedLessons: [] },
  'classWeeks.openCalendar': { groupName: 'default' },
  'classWeeks.closeCalendar': { groupName: 'default' },
  'lessons.compose': { intensity: 3, duration: 1 },
  'lessons.lengths': { intensity: 3 },
  'lessons.preview': { intensity: 3, duration: 1 },
  'lessons.shortBreak': {},
  'lessons.alternative': { intensity: 3, duration: 1, position: 0 },
  'privacy.data': {},
  'auth.sessions': {},
  'auth.endSession': {},
  'lessons.generateFixedLessons': {},
  'lessons.reactivateFixedLesson': { lessonKey: '1-1' },
};

const isForManagers = ({ access }: ContractCall): boolean => access.length === 1 && access[0] === 'M';
const namesUser = ({ input }: ContractCall): boolean => input.properties?.['userId'] !== undefined;

it('every call that takes a userId has an example', () => {
  const without = contractCalls.filter(
    (call) => namesUser(call) && !isForManagers(call) && call.access !== 'anybody' && !examples[call.name],
  );
  expect(
    without.map(({ name }) => name),
    'add the rest of their input to `examples`',
  ).toEqual([]);
});

const SECRET = 'a secret of a test, long enough to be one';

const { server, who } = await startSchool({ config: { jwtSecret: SECRET } });
const tokens = { A: who.a.token, B: who.b.token, C: who.c.token, M: who.m.token };
const another = async (person: keyof typeof people) => (await server.signIn(people[person].phoneNumber)).token;
/** Ids of the users' other sessions, for the call that ends one. */
const spare = { A: await another('a'), B: await another('b'), C: await another('c'), M: await another('m') };
const connect = async () => (await server.connectBoard(who.c.token, 'כיתה ב׳')).token;
/** A board connected to the second group of C, and another one for the call that ends it. */
const boards = { token: await connect(), spare: await connect() };
const ids = { A: who.a.userId, B: who.b.userId, C: who.c.userId, M: who.m.userId };
const seconds = Math.floor(Date.now() / 1000);
const sign = (payload: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const { session } = JSON.parse(Buffer.from(tokens.M.split('.')[1]!, 'base64url').toString());
const manager = { userId: ids.M, session, epoch: 0, iat: seconds - 60, exp: seconds + 3_600 };
const bad = {
  'no token': undefined,
  garbage: 'not.a.token',
  'an expired one': await sign({ ...manager, exp: seconds - 1 }),
  'a foreign signature': await sign(manager, 'a different secret of the same length'),
  'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(manager)}.`,
  'another algorithm': await sign(manager, SECRET, 'HS512'),
  'an altered payload': (await sign(manager)).replace(/\.[^.]+\./, `.${encode({ ...manager, exp: seconds + 9e6 })}.`),
  'a user who never existed': await sign({ ...manager, userId: randomUUID() }),
  'no user id': await sign({ ...manager, userId: 'nobody' }),
  'ended sessions': await sign({ ...manager, epoch: -1 }),
  'an ended session': await sign({ ...manager, session: randomUUID() }),
  'no end': await sign({ ...manager, exp: undefined }),
  'no session': await sign({ ...manager, session: undefined }),
  "another user's session": await sign({ ...manager, userId: ids.A }),
};
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

/** Makes a call over the network, with just enough input to reach its permission check. */
const make = async ({ method, path, input }: ContractCall, token: string | undefined, given = {}) => {
  const values = { userId: randomUUID(), id: '999999999', groupName: 'default', playId: randomUUID(), ...given };
  const body = Object.fromEntries(
    Object.entries(given).filter(([name]) => input.properties?.[name] && !path.includes(`{${name}}`)),
  );
  const response = await fetch(`${origin}${fillPath(path, values)}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status: response.status, body: (await response.json()) as unknown };
  await response.body?.cancel();
  return { status: response.status, body: undefined };
};

it('a token with the payload of the forged ones is valid', async () =>
  expect((await server.as(await sign(manager)).get('/api/users')).status).toBe(200));

describe.each(contractCalls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const { access, boards: onBoards } = call;

  it('without a session', async () => {
    for (const [why, token] of Object.entries(bad)) {
      const { status, body } = await make(call, token);
      if (access === 'anybody') expect([why, status === 401 || status >= 500]).toEqual([why, false]);
      else
        expect([why, status, body]).toEqual([why, 401, { message: 'User not authenticated', code: 'UNAUTHENTICATED' }]);
    }
  });

  it.each(userTypes)('as %s', async (type) => {
    const own = namesUser(call) && !isForManagers(call) ? { userId: ids[type] } : {};
    const { status, body } = await make(call, (name === 'auth.signOut' ? spare : tokens)[type], own);
    if (access === 'anybody' || (onBoards !== 'only' && access.includes(type))) {
      expect([401, 403, 500, 503]).not.toContain(status);
      if (access !== 'anybody') expect(JSON.stringify(body)).not.toContain(` ${call.method} /api/`);
      return;
    }
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })]);
  });

  it('on a board', async () => {
    const board = name === 'auth.signOut' ? boards.spare : boards.token;
    const ofBoard = namesUser(call) ? { userId: ids.C } : {};
    const { status, body } = await make(call, board, { ...ofBoard, ...examples[name], groupName: 'כיתה ב׳' });
    if (access === 'anybody' || onBoards) {
      expect([401, 403, 500, 503]).not.toContain(status);
      const other = {
        ...ofBoard,
        ...examples[name],
        groupName: 'כיתה א׳',
        fileKey: 'x',
        playId: randomUUID(),
        events: [],
      };
      const namesGroup = call.input.properties?.['groupName'] !== undefined;
      if (namesGroup && name !== 'plays.report') expect((await make(call, board, other)).status).toBe(403);
      return;
    }
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })]);
  });

  if (!namesUser(call) || !examples[name]) return;
  it('with the id of another user', async () => {
    for (const type of userTypes) {
      const given = { ...examples[name], userId: type === 'C' ? ids.B : ids.C };
      const { status } = await make(call, tokens[type], given);
      if (type === 'M') expect([401, 403, 500, 503]).not.toContain(status);
      else expect([type, status]).toEqual([type, 403]);
    }
  });
});
