import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { addUser, call, compose, demoManager, demoPhones, libraryReady, signInByCall, type SignedIn } from './api.ts';
import { endServers, startSecondServer } from './server.ts';

const { url } = inject('sharedServer');
let teacher: SignedIn;
let manager: SignedIn;
let lesson: ComposedLesson;

beforeAll(async () => {
  await libraryReady(url);
  teacher = await signInByCall(url, (await addUser(url, 'C')).phone);
  manager = await demoManager(url);
  lesson = (await compose(url, teacher.token, { intensity: 2, duration: 1 })).body;
});
afterAll(endServers);

describe('signing in', () => {
  const signIn = (phone_number: unknown) => call(url, 'POST', '/auth/send-otp', { body: { phone_number } });

  test.for(['', '050333333', '05033333333', '+97250333333', '050333333a'])('refuses %j as malformed', async (number) =>
    expect(await signIn(number)).toMatchObject({ status: 400, body: { code: 'INVALID_PHONE', details: [{}] } }),
  );
  test.for([undefined, null, 503333333, ['0503333333']])('refuses %j, which is no text', async (number) =>
    expect(await signIn(number)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } }),
  );
  test('does not know an unknown number', async () =>
    expect(await signIn('0509999999')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PHONE' } }));
});

describe('calls', () => {
  const calls = [
    ['GET', '/videos'],
    ['GET', '/users'],
    ['GET', '/lessons/lesson-config'],
    ['POST', '/lessons/compose'],
    ['POST', '/videos/upload'],
    ['POST', '/videos/metadata'],
    ['POST', '/users/x/groups/y/seen'],
    ['POST', '/auth/sign-out'],
    ['GET', '/nowhere'],
  ] as const;
  test.for(calls)('%s %s needs a token', async ([method, path]) => {
    const body = method === 'POST' ? {} : undefined;
    const refused = { status: 401, body: { message: 'User not authenticated', code: 'UNAUTHENTICATED' } };
    expect(await call(url, method, path, { body })).toMatchObject(refused);
    expect(await call(url, method, path, { body, token: 'x.y.z' })).toMatchObject(refused);
  });

  test("refuse another user's lessons and history", async () => {
    const { user } = await signInByCall(url, demoPhones.B);
    const choice = { intensity: 3, duration: 1, userId: user._id };
    expect((await compose(url, teacher.token, choice)).status).toBe(403);
    const seen = `/users/${user._id}/groups/default/seen`;
    const body = { fileKeys: [lesson.finalLesson[0]?.video.fileKey] };
    expect((await call(url, 'POST', seen, { token: teacher.token, body })).status).toBe(403);
    expect((await call(url, 'POST', seen, { token: manager.token, body })).status).toBe(200);
  });

  test.for([
    ['GET', '/users', undefined],
    ['GET', '/lessons/lesson-config', undefined],
    ['POST', '/users', { full_name: 7 }],
    ['POST', '/videos/upload', { fileName: '' }],
    ['POST', '/videos/metadata', { videos: [] }],
    ['POST', '/lessons/compose', { intensity: 3, duration: 1, numberOfLessons: 2 }],
  ] as const)('%s %s is for managers, whatever is sent', async ([method, path, body]) =>
    expect(await call(url, method, path, { token: teacher.token, body })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    }),
  );
});

/** Tampered versions of a URL, one path segment at a time: another id, expiry or signature. */
const altered = (address: string): string[] => {
  const { origin, pathname } = new URL(address);
  const [, media, kind, ...steps] = pathname.split('/');
  return steps.slice(0, -1).map((step, at) => {
    const last = step.at(-1);
    const other = `${step.slice(0, -1)}${last === '1' ? '2' : '1'}`;
    return [origin, media, kind, ...steps.with(at, other)].join('/');
  });
};
const statusOf = async (address: string, init?: RequestInit): Promise<number> => {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response.status;
};

describe('media', () => {
  /** One URL of each kind that a lesson refers to. */
  const addresses = async (): Promise<string[]> => {
    const renditions = await (await fetch(lesson.lessonUrl)).text();
    const rendition = new URL(/^[^#\n].*$/m.exec(renditions)?.[0] ?? '', lesson.lessonUrl).href;
    const playlist = await (await fetch(rendition)).text();
    const key = new URL(/URI="([^"]+)"/.exec(playlist)?.[1] ?? '', rendition).href;
    const segment = new URL(/^[^#].+\.ts$/m.exec(playlist)?.[0] ?? '', rendition).href;
    const { signedUrl = '', thumbnailUrl = '' } = lesson.finalLesson[0]?.video ?? {};
    return [lesson.lessonUrl, rendition, key, segment, signedUrl, thumbnailUrl];
  };

  test('opens by its signed addresses and by nothing that was altered in them', async () => {
    for (const address of await addresses()) {
      expect([await statusOf(address), address]).toEqual([200, address]);
      for (const other of altered(address)) expect([await statusOf(other), other]).toEqual([403, other]);
    }
  });

  test('takes an upload only as it was signed', async () => {
    const body = { fileName: 'a.mp4', fileType: 'video/mp4' };
    const { signedUrl } = (
      await call<{ signedUrl: string }>(url, 'POST', '/videos/upload', { token: manager.token, body })
    ).body;
    const put = (address: string, type: string) =>
      statusOf(address, { method: 'PUT', headers: { 'content-type': type }, body: 'x' });
    for (const other of altered(signedUrl)) expect([await put(other, 'video/mp4'), other]).toEqual([403, other]);
    expect(await put(signedUrl, 'text/html')).toBe(403);
    expect(await put(signedUrl, 'video/mp4')).toBe(200);
  });

  test('and sessions run out: a server whose clock is a month ahead refuses both', async () => {
    const fast = `Date = class extends Date { constructor(...a) { a.length ? super(...a) : super(Date.now()) } static now() { return super.now() + ${31 * 86_400_000} } }`;
    const ahead = await startSecondServer(inject('sharedServer'), {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fast)}`,
    });
    for (const address of await addresses()) {
      const response = await fetch(address.replace(url, ahead.url));
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'URL_EXPIRED' });
    }
    expect((await call(ahead.url, 'GET', '/videos', { token: teacher.token })).status).toBe(401);
    await ahead.stop();
  });
});
