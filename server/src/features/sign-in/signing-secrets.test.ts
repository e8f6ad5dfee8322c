import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { DAY_MS } from '#testing/school.ts';

const OLD = 'what signed until today, for a year at least';
const NEW = 'what signs from today on, until it is changed';
const FOREIGN = 'a different secret of the same length';

/** The first server of an installation; the others share its database and data directory. */
let now = new Date();

const startAgain = (config = {}): Promise<TestServer> =>
  startTestServer({
    database: first.connectionString,
    dataDir: first.services.config.dataDir,
    config,
    now: () => now,
  });
const withSecrets = (secret: string, before?: string): Promise<TestServer> =>
  startAgain({ jwtSecret: secret, previousJwtSecret: before, mediaSecret: secret, previousMediaSecret: before });

const first = await startTestServer();
await addPeople(first);
const old = await withSecrets(OLD);
const changed = await withSecrets(NEW, OLD);
const later = await withSecrets(NEW);
const foreign = await withSecrets(FOREIGN);
beforeEach(() => {
  now = new Date();
});

const signInAt = async (server: TestServer) => (await server.signIn(people.m.phoneNumber)).token;
const listAt = (server: TestServer, token: string) => server.as(token).get('/api/users');
const refreshedAt = async (server: TestServer, token: string) =>
  (await listAt(server, token)).headers['x-refreshed-token'];

/** A URL for a new upload. */
const uploadAddressOf = async (server: TestServer, token: string): Promise<string> => {
  const body = { fileName: 'a.mp4', fileType: 'video/mp4' };
  return new URL((await server.as(token).post('/api/videos/upload', body)).body.signedUrl, 'http://zuzu').pathname;
};
const uploadTo = async (server: TestServer, address: string) => {
  const headers = { 'content-type': 'video/mp4' };
  return (await server.call('PUT', address, { body: 'a video, as far as an upload goes', headers })).status;
};
/** 404 for a valid URL, since the file doesn't exist; 403 for an invalid one. */
const thumbnailAt = async (server: TestServer, of: TestServer) =>
  (await server.call('GET', of.services.mediaUrls('').signedThumbnailUrl('v1'))).status;

it('a session survives while the previous secret is configured, and gets a new token', async () => {
  const token = await signInAt(old);
  expect((await listAt(changed, token)).status).toBe(200);
  const refreshed = String(await refreshedAt(changed, token));
  expect(await refreshedAt(changed, refreshed)).toBeUndefined();
  expect((await listAt(later, refreshed)).status).toBe(200);
  expect((await listAt(later, token)).status).toBe(401);
});

it('the previous secret signs no new tokens, and any other secret is rejected', async () => {
  expect((await listAt(old, await signInAt(changed))).status).toBe(401);
  expect((await listAt(changed, await signInAt(foreign))).status).toBe(401);
});

it('a session of the previous secret ends by expiry and by “sign out everywhere”', async () => {
  const [token, other] = [await signInAt(old), await signInAt(old)];
  await changed.as(token).post('/api/auth/sign-out', { everywhere: true });
  expect((await listAt(changed, other)).status).toBe(401);
  const unused = await signInAt(old);
  now = new Date(now.getTime() + 31 * DAY_MS);
  expect((await listAt(changed, unused)).status).toBe(401);
});

it('media and upload URLs stay valid while the previous secret is configured', async () => {
  const token = await signInAt(old);
  const [one, two] = [await uploadAddressOf(old, token), await uploadAddressOf(old, token)];
  expect(await uploadTo(changed, one)).toBe(200);
  expect(await uploadTo(later, two)).toBe(403);
  expect(await uploadTo(later, await uploadAddressOf(changed, token))).toBe(200);
  expect([await thumbnailAt(changed, old), await thumbnailAt(later, old)]).toEqual([404, 403]);
  expect(await thumbnailAt(old, changed)).toBe(403);
  expect(await thumbnailAt(changed, foreign)).toBe(403);
});

const changeSecrets = (args: string[], settings: Record<string, string> = {}) => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: first.connectionString,
    DATA_DIR: first.services.config.dataDir,
    ...settings,
  };
  const script = join(import.meta.dirname, '../../cli/change-secrets.ts');
  return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ exit: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exit: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
};

it('a command replaces the stored secrets, repeatedly, with or without a transition', async () => {
  const before = await startAgain();
  const token = await signInAt(before);
  const { exit, printed } = await changeSecrets([]);
  expect([exit, printed]).toEqual([0, expect.stringMatching(/^Changed: JWT_SECRET, MEDIA_SECRET\..*30 days/)]);
  await changeSecrets([]);

  const after = await startAgain();
  const refreshed = String(await refreshedAt(after, token));
  expect((await listAt(before, refreshed)).status).toBe(401);
  expect([await thumbnailAt(after, before), await thumbnailAt(before, after)]).toEqual([404, 403]);

  now = new Date(now.getTime() + 31 * DAY_MS);
  expect(await thumbnailAt(await startAgain(), before)).toBe(403);
  now = new Date(now.getTime() - 31 * DAY_MS);

  expect(await changeSecrets(['at-once'])).toMatchObject({
    exit: 0,
    printed: expect.stringContaining('sign in again'),
  });
  const atOnce = await startAgain();
  for (const ended of [token, refreshed]) expect((await listAt(atOnce, ended)).status).toBe(401);
  expect(await thumbnailAt(atOnce, after)).toBe(403);
});

it('secrets from the settings are left to the operator and never printed', async () => {
  const kept = (name: string) => first.services.installation.secret(name);
  const [jwt, media] = [await kept('jwt-secret'), await kept('media-secret')];
  const both = await changeSecrets([], { JWT_SECRET: OLD, MEDIA_SECRET: NEW });
  expect(both).toEqual({ exit: 1, printed: expect.stringMatching(/PREVIOUS_JWT_SECRET[\s\S]*PREVIOUS_MEDIA_SECRET/) });
  expect([await kept('jwt-secret'), await kept('media-secret')]).toEqual([jwt, media]);

  const one = await changeSecrets([], { JWT_SECRET: OLD });
  expect(one).toEqual({
    exit: 0,
    printed: expect.stringMatching(/^Changed: MEDIA_SECRET\.[\s\S]*PREVIOUS_JWT_SECRET/),
  });
  expect([await kept('jwt-secret'), await kept('media-secret')]).toEqual([jwt, expect.not.stringMatching(media)]);
  expect((await changeSecrets(['now'])).exit).toBe(1);
  for (const secret of [OLD, NEW, jwt, media, await kept('media-secret')])
    expect(both.printed + one.printed).not.toContain(secret);
});
