import { afterAll, describe, expect, it } from 'vitest';
import { addPeople } from '#testing/people.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { newBucket, s3TestUrl } from '#testing/s3.ts';
import { startTestServer } from '#testing/test-server.ts';
import { moveInstallation } from './move-installation.ts';

const CHOICE = { intensity: 3, duration: 1 };

describe.each([{ kind: 'a folder' }, { kind: 'a bucket' }])('moving to another database and $kind', ({ kind }) => {
  const inBucket = kind === 'a bucket';
  const bucket = inBucket && s3TestUrl !== undefined ? newBucket() : undefined;
  afterAll(async () => (await bucket)?.remove());

  it.skipIf(inBucket && s3TestUrl === undefined)('copies everything, and rejects a target in use', async () => {
    const old = await startTestServer();
    const { c } = await addPeople(old);
    await addVideos(old, smallLibrary());
    await old.services.storage.put('uploads/a.mp4', Buffer.from('film'));
    await old.services.storage.put('renditions/x/540/00001.ts', Buffer.from('segment'));
    const group = { groupName: 'כיתה א׳' };
    const before = await old.as(c.token).post('/api/lessons/compose', { ...CHOICE, ...group });
    expect(before.status).toBe(200);

    const settings = bucket ? { config: { storage: (await bucket).location } } : {};
    const next = await startTestServer(settings);
    // simulates an earlier interrupted attempt
    await next.services.storage.put('uploads/a.mp4', Buffer.from('film'));
    const moved = await moveInstallation({ from: old.services, to: next.services });
    expect(moved).toMatchObject({ files: 2, bytes: 11, skipped: [] });
    const { content } = await next.services.storage.read('renditions/x/540/00001.ts');
    expect(String(Buffer.concat(await content.toArray()))).toBe('segment');

    // sessions, lessons and sequences continue
    const token = (await next.signIn('0523333333')).token;
    const after = await next.as(token).post('/api/lessons/compose', { ...CHOICE, ...group });
    expect(after.body.finalLesson.map((part: { video: { fileKey: string } }) => part.video.fileKey)).toEqual(
      before.body.finalLesson.map((part: { video: { fileKey: string } }) => part.video.fileKey),
    );
    await addVideos(next, smallLibrary(1));
    await expect(moveInstallation({ from: old.services, to: next.services })).rejects.toThrow(/in use/);
  });

  it.skipIf(inBucket && s3TestUrl === undefined)('stops at an existing file with different content', async () => {
    const [old, next] = [await startTestServer(), await startTestServer()];
    await old.services.storage.put('uploads/a.mp4', Buffer.from('film'));
    await next.services.storage.put('uploads/a.mp4', Buffer.from('other'));
    await expect(moveInstallation({ from: old.services, to: next.services })).rejects.toThrow(
      /differs from the original/,
    );
  });
});
