import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { smallLibrary } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;
/** What travels with a user. */
const AT_SIGN_IN = 500;
const NOW = Date.parse('2026-03-01T08:00:00.123Z');

let server: TestServer;
let fileKeys: string[];
const user = async (): Promise<SignedInUser> => {
  const { body } = await server.call('POST', '/api/auth/send-otp', { body: { phone_number: people.c.phoneNumber } });
  return body.user;
};

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(NOW) });
  const { database, users, videosRepo } = server.services;
  await users.add(people.c);
  const rows = (await videosRepo.insert(smallLibrary(60)))!;
  fileKeys = rows.map((row) => row.file_key);
  const [first] = (await user()).groups;
  // the video of a row that comes later was seen a minute earlier
  await database
    .insertInto('seen')
    .values(
      rows.map(({ id }, i) => {
        const at = new Date(NOW - i * MINUTE_MS);
        return { group_id: first!._id, video_id: id, first_seen_at: at, last_seen_at: at };
      }),
    )
    .execute();
});

it('gives the last 500 videos of each group at sign-in, the newest first, to the millisecond', async () => {
  const [first, second] = (await user()).groups;
  expect(first!.seenVideos).toEqual(
    fileKeys
      .slice(0, AT_SIGN_IN)
      .map((fileKey, i) => ({ fileKey, seenAt: new Date(NOW - i * MINUTE_MS).toISOString() })),
  );
  expect(first!.lastSeenAt).toBe(new Date(NOW).toISOString());
  expect(second).toMatchObject({ seenVideos: [], lastSeenAt: null });
});

it('has videos that are no longer in the library among them', async () => {
  const { database } = server.services;
  await sql`update videos set retired_at = now() where file_key = ${fileKeys[1]!}`.execute(database);
  expect((await user()).groups[0]!.seenVideos![1]!.fileKey).toBe(fileKeys[1]);
});
