import { randomUUID } from 'node:crypto';
import { DeleteBucketCommand, ListMultipartUploadsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBucket, s3TestUrl, UPLOADING_PAGE } from '#testing/s3.ts';
import { prepareBucket } from './prepare-bucket.ts';
import { openBucketClients } from './s3-clients.ts';
import type { S3Location } from '#lib/config/s3-location.ts';
import { openS3Storage } from './s3-storage.ts';
import { storageSuite } from '#testing/storage-suite.ts';
import type { Storage } from './storage.ts';

describe.skipIf(s3TestUrl === undefined)('storage in a bucket', () => {
  let location: S3Location;
  let client: S3Client;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ location, remove } = await newBucket());
    ({ client } = openBucketClients(location));
  });
  afterAll(async () => {
    await remove();
    client.destroy();
  });

  storageSuite(async () => {
    const own = { ...location, prefix: `${randomUUID()}/` };
    let storage = openS3Storage(own);
    const { bucket: Bucket, prefix } = own;
    return {
      storage: new Proxy(storage, { get: (_, name) => Reflect.get(storage, name) }),
      unfinished: async () => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
        return Uploads.flatMap(({ Key = '' }) => (Key.startsWith(prefix) ? [Key] : []));
      },
      send: async (signedUrl, content) => {
        const headers = { 'content-type': 'video/mp4' };
        const { status } = await fetch(signedUrl, { method: 'PUT', headers, body: new Uint8Array(content) });
        expect(status).toBe(200);
      },
      putByHand: async (name, content) => {
        await client.send(new PutObjectCommand({ Bucket, Key: prefix + name, Body: content }));
      },
      makeUnavailable: async () => {
        storage.close();
        storage = openS3Storage({ ...own, bucket: `${Bucket}-gone` });
      },
      close: async () => storage.close(),
    };
  });

  describe('signed URLs of a bucket', () => {
    let storage: Storage;
    beforeAll(() => void (storage = openS3Storage(location)));
    afterAll(() => storage.close());
    const upload = { userId: 'u', epoch: 0, key: 'uploads/a.mp4', contentType: 'video/mp4', maxBytes: 1_000 };
    const put = (url: string, body = 'content', type = 'video/mp4') =>
      fetch(url, { method: 'PUT', headers: { 'content-type': type, origin: UPLOADING_PAGE }, body });

    test('accept an upload of their type under their key for an hour', async () => {
      const url = await storage.signedPutUrl(upload);
      expect((await put(url, 'content', 'text/html')).status).toBe(403);
      expect((await put(url.replace('a.mp4', 'b.mp4'))).status).toBe(403);
      expect((await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'))).status).toBe(403);
      expect(await storage.head('uploads/a.mp4')).toBeUndefined();
      expect((await put(url)).status).toBe(200);
      expect(await storage.head('uploads/a.mp4')).toMatchObject({ size: 7 });
      expect(url).toContain('X-Amz-Expires=3600');
    });

    test('accept an upload of their exact size only', async () => {
      const url = await storage.signedPutUrl({ ...upload, key: 'uploads/sized.mp4', size: 7 });
      expect((await put(url, 'content and more')).status).toBe(403);
      expect((await put(url, 'less')).status).toBe(403);
      expect(await storage.head('uploads/sized.mp4')).toBeUndefined();
      expect((await put(url, 'content')).status).toBe(200);
    });

    test('accept their part of an upload in its exact size only', async () => {
      const parted = { ...upload, key: 'uploads/parted.mp4', size: 7 };
      const [url = ''] = await storage.parts.signedPutUrls(parted, [{ number: 1, start: 0, end: 7 }]);
      expect((await put(url, 'less')).status).toBe(403);
      expect((await put(url.replace('partNumber=1', 'partNumber=2'))).status).toBe(403);
      expect((await put(url.replace('parted', 'other'))).status).toBe(403);
      expect(await storage.parts.arrived(parted.key)).toEqual(new Map());
      expect((await put(url)).status).toBe(200);
      expect(await storage.parts.arrived(parted.key)).toEqual(new Map([[1, 7]]));
      await storage.parts.discard(parted.key);
      expect((await put(url)).status).toBe(404);
    });

    test('accept uploads from the product’s page only', async () => {
      const url = await storage.signedPutUrl(upload);
      const ask = async (origin: string) => {
        const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
        const { headers } = await fetch(url, { method: 'OPTIONS', headers: { origin, ...asked } });
        return headers.get('access-control-allow-origin');
      };
      expect(await ask(UPLOADING_PAGE)).toBe(UPLOADING_PAGE);
      expect(await ask('https://elsewhere.example')).toBeNull();
    });

    test('give public access to one file, complete or by range', async () => {
      await storage.put('thumbnails/a.jpg', Buffer.from('picture'));
      await storage.put('uploads/secret.mp4', Buffer.from('secret'));
      const url = (await storage.signedGetUrl('thumbnails/a.jpg', 60))!;
      expect(await (await fetch(url)).text()).toBe('picture');
      expect(await (await fetch(url, { headers: { range: 'bytes=0-2' } })).text()).toBe('pic');
      expect((await fetch(url.replace('thumbnails/a.jpg', 'uploads/secret.mp4'))).status).toBe(403);
      expect((await fetch(url.split('?')[0]!)).status).toBe(403);
    });
  });

  test('preparing a bucket twice changes nothing', async () => {
    const other = { ...location, bucket: `${location.bucket}-twice` };
    expect(await prepareBucket(other, UPLOADING_PAGE)).toEqual({ made: true });
    expect(await prepareBucket(other, UPLOADING_PAGE)).toEqual({ made: false });
    await client.send(new DeleteBucketCommand({ Bucket: other.bucket }));
  });
});
