import { randomUUID } from 'node:crypto';
import { DeleteBucketCommand, DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { prepareBucket } from '#storage/prepare-bucket.ts';
import { openBucketClients } from '#storage/s3-clients.ts';
import { parseS3Url, type S3Location } from '#lib/config/s3-location.ts';

/**
 * `s3://zuzu-test?endpoint=…` of a test server, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; every test file
 * creates its own buckets there. If unset, tests that need one are skipped, and `npm test` reports that.
 */
export const s3TestUrl = process.env['S3_TEST_URL'];

/** The page from which browsers may upload to the buckets of tests. */
export const UPLOADING_PAGE = 'https://zuzu.example';

/** Creates a bucket; returns it with a function that deletes it and its contents. */
export const newBucket = async (): Promise<{ location: S3Location; remove: () => Promise<void> }> => {
  if (s3TestUrl === undefined) throw new Error('S3_TEST_URL is not set');
  const named = parseS3Url(s3TestUrl);
  const location = { ...named, bucket: `${named.bucket}-${randomUUID().slice(0, 8)}` };
  await prepareBucket(location, UPLOADING_PAGE);
  const remove = async () => {
    const { client } = openBucketClients(location);
    const Bucket = location.bucket;
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
  };
  return { location, remove };
};
