import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Settings } from '@zuzu/contract/settings.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { expect } from 'vitest';
import { JOURNEY_CLIPS } from './journey-clips.ts';

/** The demo's users, one of each type. */
export const demoPhones: Readonly<Record<UserType, string>> = {
  A: '0501111111',
  B: '0502222222',
  C: '0503333333',
  M: '0504444444',
};

type Call = { token?: string; body?: unknown };
export type Answer<Body> = { status: number; headers: Headers; body: Body };
export type Refused = { message: string; code: string; details?: unknown };

/** A single API call with a JSON body, as with curl. */
export const call = async <Body = Refused>(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body }: Call = {},
): Promise<Answer<Body>> => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

export type SignedIn = { token: string; user: SignedInUser };

/** Signs in; throws on failure. */
export const signInByCall = async (url: string, phone: string): Promise<SignedIn> => {
  const { status, body } = await call<SignedIn>(url, 'POST', '/auth/send-otp', { body: { phone_number: phone } });
  expect(status).toBe(200);
  return body;
};

/** File keys of the videos that the user's first group has seen, sorted. */
export const storedSeen = async (url: string, phone: string): Promise<string[]> => {
  const { groups } = (await signInByCall(url, phone)).user;
  return (groups[0]?.seenVideos ?? []).map(({ fileKey }) => fileKey).toSorted();
};

const managers = new Map<string, Promise<SignedIn>>();
/** The manager of a demo, signed in once per test file: sign-ins are rate-limited. */
export const demoManager = (url: string): Promise<SignedIn> => {
  const known = managers.get(url) ?? signInByCall(url, demoPhones.M);
  managers.set(url, known);
  return known;
};

/** A random phone number, which other tests are unlikely to use. */
const newPhone = (): string => `057${String(randomInt(10_000_000)).padStart(7, '0')}`;

export type AddedUser = { phone: string; user: User };
/** Creates a user for one test, as the demo's manager. */
export const addUser = async (url: string, type: UserType, groupName = 'כיתה ד׳ 3'): Promise<AddedUser> => {
  const { token } = await demoManager(url);
  const phone = newPhone();
  const groups = [{ name: groupName, preferences: { ...defaultPreferences, lessonLength: 1 } }];
  const body = { full_name: 'רון אלון', phone_number: phone, type, groups };
  const { status, body: user } = await call<User>(url, 'POST', '/users', { token, body });
  expect(status).toBe(200);
  return { phone, user };
};

/** Renames the user's only group, as the demo's manager. */
export const renameGroup = async (url: string, { user }: AddedUser, name: string): Promise<void> => {
  const { token } = await demoManager(url);
  const body = { ...user, groups: user.groups.map((group) => ({ ...group, name })) };
  expect((await call(url, 'PUT', `/users/${user._id}`, { token, body })).status).toBe(200);
};

type LessonChoice = { intensity: number; duration: number; groupName?: string; userId?: string; fresh?: boolean };

export const compose = (url: string, token: string, choice: LessonChoice): Promise<Answer<ComposedLesson>> =>
  call<ComposedLesson>(url, 'POST', '/lessons/compose', { token, body: choice });

/** Above the event numbers that players use. */
const CLAIMED_FROM = 900;
/**
 * Reports to a server with a fast clock that a lesson has been playing since it was opened, until the time is long
 * enough to finish it. Its last part must have been seen.
 */
export const claimPlayed = async (url: string, phone: string, playId: string): Promise<void> => {
  const { token } = await signInByCall(url, phone);
  let number = CLAIMED_FROM;
  const claim = async () => {
    const events = [{ number: number++, kind: 'leave', at: new Date().toISOString(), seconds: 3_600 }];
    const body = { events };
    return (await call<{ finished: boolean }>(url, 'POST', `/plays/${playId}/events`, { token, body })).body.finished;
  };
  await expect.poll(claim, { interval: 500 }).toBe(true);
};

export const listVideos = async (url: string, token: string): Promise<Video[]> =>
  (await call<Video[]>(url, 'GET', '/videos', { token })).body;

export type Content = Uint8Array<ArrayBuffer> | string;

type NewFilm = { fileName: string; content: Content; path: string; intensities?: readonly IntensityLevel[] };

/** The three calls of an upload, for a video of every intensity by default; returns the key of the file. */
export const uploadVideo = async (
  url: string,
  token: string,
  { fileName, content, path, intensities: of = intensityLevels }: NewFilm,
): Promise<string> => {
  const start = { token, body: { fileName, fileType: 'video/mp4' } };
  const { body } = await call<{ signedUrl: string; fileKey: string }>(url, 'POST', '/videos/upload', start);
  const put = await fetch(body.signedUrl, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: content });
  expect(put.status).toBe(200);
  const metadata = {
    fileKey: body.fileKey,
    name: 'סקוואטים מול הטלפון',
    length: 0,
    intensities: [...of],
    primaryCategory: path,
    secondaryCategory: null,
    family: false,
    series: false,
    extraNotes: '',
  };
  const described = await call(url, 'POST', '/videos/metadata', { token, body: metadata });
  expect(described).toMatchObject({ status: 200, body: { success: true } });
  return body.fileKey;
};

/** Generous for a busy machine: without progress for this long, a job is stuck. */
const STUCK_AFTER_MS = 300_000;
const LOOK_AGAIN_MS = 500;

/** Waits for a result while there is progress: `look` returns the result, or a number that rises until then. */
const whileItGoesOn = async <Result>(
  what: string,
  look: () => Promise<{ progress: number; result: Result | undefined }>,
): Promise<Result> => {
  let [most, since] = [-1, Date.now()];
  for (;;) {
    const { progress, result } = await look();
    if (result !== undefined) return result;
    if (progress > most) [most, since] = [progress, Date.now()];
    if (Date.now() - since > STUCK_AFTER_MS) throw new Error(`${what} is stuck at ${progress}`);
    await delay(LOOK_AGAIN_MS);
  }
};

/** Waits until every video has been completely prepared or has failed; returns them. */
export const allPrepared = (url: string, token: string): Promise<Video[]> =>
  whileItGoesOn('Preparing videos', async () => {
    const videos = await listVideos(url, token);
    const isSettled = videos.every(({ status, progress }) => status === 'failed' || progress === 100);
    const progress = videos.reduce((sum, video) => sum + (video.status === 'failed' ? 100 : (video.progress ?? 0)), 0);
    return { progress, result: isSettled ? videos : undefined };
  });

/** Waits until every video of the demo is playable and none is being prepared. */
export const libraryReady = async (url: string): Promise<void> => {
  const { token } = await demoManager(url);
  await whileItGoesOn('The library', async () => {
    const { demoLibrary } = (await call<Settings>(url, 'GET', '/settings')).body;
    // the list is only fetched once it seems to be complete, because many tests wait concurrently
    if (demoLibrary !== undefined) return { progress: demoLibrary.ready, result: undefined };
    const progress = (await listVideos(url, token)).filter(({ status }) => status === 'ready').length;
    return { progress, result: progress >= JOURNEY_CLIPS ? true : undefined };
  });
};
