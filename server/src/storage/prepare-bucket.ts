import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { openBucketClients } from './s3-clients.ts';
import type { S3Location } from '#lib/config/s3-location.ts';

/** Incomplete multipart uploads are removed after this time. */
const ABORT_UPLOADS_AFTER_DAYS = 2;
const CORS_SECONDS = 3_600;

/**
 * Creates the bucket if it doesn't exist, allows uploads from pages of `origin` and playback from any page with
 * signed URLs, and sets up the removal of unfinished uploads. Idempotent; `made` is true for a new bucket.
 */
export const prepareBucket = async (location: S3Location, origin: string): Promise<{ made: boolean }> => {
  const { client, publicClient } = openBucketClients(location);
  const Bucket = location.bucket;
  try {
    const made = await client.send(new HeadBucketCommand({ Bucket })).then(
      () => false,
      (error: { $metadata?: { httpStatusCode?: number } }) => {
        if (error.$metadata?.httpStatusCode !== 404) throw error;
        return true;
      },
    );
    if (made) await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(
      new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: [origin],
              AllowedMethods: ['PUT'],
              AllowedHeaders: ['content-type'],
              MaxAgeSeconds: CORS_SECONDS,
            },
            {
              AllowedOrigins: ['*'],
              AllowedMethods: ['GET', 'HEAD'],
              AllowedHeaders: ['range'],
              ExposeHeaders: ['Content-Length', 'Content-Range', 'ETag'],
              MaxAgeSeconds: CORS_SECONDS,
            },
          ],
        },
      }),
    );
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [
            {
              ID: 'unfinished-uploads',
              Status: 'Enabled',
              Filter: { Prefix: location.prefix },
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABORT_UPLOADS_AFTER_DAYS },
            },
          ],
        },
      }),
    );
    return { made };
  } finally {
    client.destroy();
    publicClient.destroy();
  }
};
