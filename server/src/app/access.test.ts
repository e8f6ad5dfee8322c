import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { contractCalls, fillPath, type ContractCall } from '#testing/contract-calls.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

/** The callers of a call: anybody, boards alone, or signed-in users of these types ('ABCM': all). */
type Who = 'anybody' | 'boards' | 'A' | 'BC' | 'CM' | 'BCM' | 'ABCM' | 'M';

/**
 * The permitted callers of each call. A new call only needs a line here: everything below follows from it
 * and from the contract.
 */
const access: Readonly<Record<string, Who>> = {
  'auth.sendOtp': 'anybody',
  'auth.verifyOtp': 'anybody',
  'auth.usePasskey': 'anybody',
  'auth.createFirstPasskey': 'anybody',
  'auth.useRecoveryCode': 'anybody',
  'boards.offer': 'anybody',
  'boards.wait': 'anybody',
  'boards.find': 'BC',
  'boards.connect': 'BC',
  'boards.watch': 'BC',
  'boards.command': 'BC',
  'boards.commands': 'boards',
  'boards.report': 'boards',
  'classWeeks.get': 'CM',
  'classWeeks.save': 'CM',
  'classWeeks.openCalendar': 'CM',
  'classWeeks.closeCalendar': 'CM',
  'auth.signOut': 'ABCM',
  'auth.sessions': 'ABCM',
  'auth.endSession': 'ABCM',
  'passkeys.list': 'M',
  'passkeys.startCreating': 'M',
  'passkeys.create': 'M',
  'passkeys.remove': 'M',
  'passkeys.makeRecoveryCodes': 'M',
  'passkeys.startProof': 'M',
  'passkeys.prove': 'M',
  'savedFilters.list': 'M',
  'savedFilters.save': 'M',
  'savedFilters.remove': 'M',
  'users.list': 'M',
  'users.add': 'M',
  'users.import': 'M',
  'users.ids': 'M',
  'users.bulk': 'M',
  'users.undoBulk': 'M',
  'users.update': 'M',
  'users.remove': 'M',
  'users.get': 'M',
  'users.deleted': 'M',
  'users.restore': 'M',
  'users.erase': 'M',
  'users.audit': 'M',
  'users.chooseLanguage': 'ABCM',
  'users.chooseCreature': 'ABCM',
  'users.seen': 'ABCM',
  'videos.list': 'ABCM',
  'lessons.themes': 'M',
  'lessons.addTheme': 'M',
  'lessons.changeTheme': 'M',
  'lessons.removeTheme': 'M',
  'videos.categories': 'M',
  'videos.tags': 'M',
  'videos.ids': 'M',
  'videos.bulk': 'M',
  'videos.undoBulk': 'M',
  'videos.import': 'M',
  'videos.counts': 'ABCM',
  'videos.fixedLessons': 'BCM',
  'videos.upload': 'M',
  'videos.uploadParts': 'M',
  'videos.metadata': 'M',
  'videos.retry': 'M',
  'videos.uploadState': 'M',
  'videos.ofSizes': 'M',
  'videos.scan': 'M',
  'videos.update': 'M',
  'videos.replaceFile': 'M',
  'videos.retryNextFile': 'M',
  'videos.dropNextFile': 'M',
  'videos.removeFile': 'M',
  'videos.remove': 'M',
  'videos.restore': 'M',
  'videos.trash': 'M',
  'videos.purge': 'M',
  'videos.typeA': 'A',
  'videos.usage': 'M',
  'weeklyVideos.list': 'M',
  'weeklyVideos.preview': 'M',
  'weeklyVideos.schedule': 'M',
  'weeklyVideos.remove': 'M',
  'lessons.compose': 'ABCM',
  'lessons.shortBreak': 'ABCM',
  'lessons.alternative': 'ABCM',
  'lessons.getConfig': 'M',
  'lessons.saveConfig': 'M',
  'lessons.restoreDefaults': 'M',
  'lessons.configVersions': 'M',
  'lessons.configVersion': 'M',
  'lessons.compareConfigs': 'M',
  'lessons.rollBackConfig': 'M',
  'lessons.configFigures': 'M',
  'lessons.testUserSeen': 'M',
  'lessons.clearTestUserSeen': 'M',
  'lessons.startSchoolYear': 'M',
  'lessons.latestSchoolYear': 'M',
  'lessons.cancelSchoolYear': 'M',
  'lessons.libraryCells': 'M',
  'lessons.generateFixedLessons': 'BCM',
  'lessons.reactivateFixedLesson': 'BCM',
  'plays.report': 'ABCM',
  'feedback.ofLesson': 'ABCM',
  'feedback.lesson': 'ABCM',
  'feedback.ofVideo': 'ABCM',
  'feedback.videos': 'ABCM',
  'feedback.offers': 'ABCM',
  'feedback.answer': 'ABCM',
  'feedback.report': 'M',
  'statistics.activity': 'M',
  'statistics.videos': 'M',
  'statistics.videoUse': 'M',
  'statistics.groups': 'M',
  'statistics.classes': 'M',
  'settings.get': 'anybody',
  'privacy.data': 'ABCM',
  'system.live': 'anybody',
  'system.health': 'anybody',
  'system.state': 'M',
  'system.attention': 'M',
  'audit.list': 'M',
  'system.freeDays': 'M',
  'system.addFreeDays': 'M',
  'system.removeFreeDays': 'M',
};

/** The calls that a board may make: those that choose and play lessons for its group. */
const onBoards = [
  'auth.signOut',
  'boards.commands',
  'boards.report',
  'users.seen',
  'users.chooseCreature',
  'videos.list',
  'videos.counts',
  'videos.fixedLessons',
  'lessons.compose',
  'lessons.shortBreak',
  'lessons.alternative',
  'lessons.generateFixedLessons',
  'lessons.reactivateFixedLesson',
  'plays.report',
  'feedback.ofLesson',
  'feedback.lesson',
  'feedback.ofVideo',
  'feedback.videos',
];

/** For a call that may name another user and isn't for managers only: what to send besides that user's id. */
const examples: Readonly<Record<string, Record<string, unknown>>> = {
  'users.chooseLanguage': { language: 'ar' },
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
  'lessons.shortBreak': {},
  'lessons.alternative': { intensity: 3, duration: 1, position: 0 },
  'privacy.data': {},
  'auth.sessions': {},
  'auth.endSession': {},
  'lessons.generateFixedLessons': {},
  'lessons.reactivateFixedLesson': { lessonKey: '1-1' },
};

const namesUser = ({ input }: ContractCall): boolean => input.properties?.['userId'] !== undefined;

it('every call has said who may make it', () => {
  const undeclared = contractCalls.filter(({ name }) => !access[name]).map(({ name }) => name);
  expect(undeclared, 'add a line for each of these to `access` in server/src/app/access.test.ts').toEqual([]);
  const gone = Object.keys(access).filter((name) => !contractCalls.some((call) => call.name === name));
  expect(gone, 'these are no calls any more: take their lines out of `access`').toEqual([]);
  const withoutExample = contractCalls.filter(
    (call) => namesUser(call) && !['M', 'anybody'].includes(access[call.name] ?? '') && !examples[call.name],
  );
  expect(
    withoutExample.map(({ name }) => name),
    'these take a userId: say in `examples` what else to send',
  ).toEqual([]);
});

const SECRET = 'a secret of a test, long enough to be one';

const server = await startTestServer({ config: { jwtSecret: SECRET } });
const who = await addPeople(server);
const tokens = { A: who.a.token, B: who.b.token, C: who.c.token, M: who.m.token };
const another = async (person: keyof typeof people) => (await server.signIn(people[person].phoneNumber)).token;
/** Of other sessions of theirs, for the call that ends one. */
const spare = { A: await another('a'), B: await another('b'), C: await another('c'), M: await another('m') };
const connect = async () => {
  const { body: offer } = await server.call('POST', '/api/boards/codes', { body: {} });
  const connected = await who.c.post('/api/boards/connect', { code: offer.code, groupName: 'כיתה ב׳' });
  expect(connected.status).toBe(200);
  return (await server.call('POST', '/api/boards/token', { body: { secret: offer.secret } })).body.token as string;
};
/** Connected to the second group of C; another one for the call that ends it. */
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
  'a foreign signature': await sign(manager, 'the secret of somebody else, just as long'),
  'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(manager)}.`,
  'another algorithm': await sign(manager, SECRET, 'HS512'),
  'an altered payload': (await sign(manager)).replace(/\.[^.]+\./, `.${encode({ ...manager, exp: seconds + 9e6 })}.`),
  'a user who never was': await sign({ ...manager, userId: randomUUID() }),
  'sessions that were all ended': await sign({ ...manager, epoch: -1 }),
  'an ended session': await sign({ ...manager, session: randomUUID() }),
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

describe.each(contractCalls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const callers = access[name];

  it('without a session', async () => {
    for (const [why, token] of Object.entries(bad)) {
      const { status, body } = await make(call, token);
      if (callers === 'anybody') expect([why, status === 401 || status >= 500]).toEqual([why, false]);
      else
        expect([why, status, body]).toEqual([why, 401, { message: 'User not authenticated', code: 'UNAUTHENTICATED' }]);
    }
  });

  it.each(userTypes)('as %s', async (type) => {
    const own = namesUser(call) && callers !== 'M' ? { userId: ids[type] } : {};
    const { status, body } = await make(call, (name === 'auth.signOut' ? spare : tokens)[type], own);
    if (callers === 'anybody' || callers?.includes(type)) {
      expect([401, 403, 500, 503]).not.toContain(status);
      if (callers !== 'anybody') expect(JSON.stringify(body)).not.toContain(` ${call.method} /api/`);
      return;
    }
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })]);
  });

  it('on a board', async () => {
    const board = name === 'auth.signOut' ? boards.spare : boards.token;
    const ofBoard = namesUser(call) ? { userId: ids.C } : {};
    const { status, body } = await make(call, board, { ...ofBoard, ...examples[name], groupName: 'כיתה ב׳' });
    if (callers === 'anybody' || onBoards.includes(name)) {
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
