import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { openBucketClients } from './s3-clients.ts';
import type { S3Location } from '#config/s3-location.ts';

/** Pieces of files whose sender died. */
const UNFINISHED_KEPT_DAYS = 2;
const CORS_SECONDS = 3_600;

/**
 * Makes the bucket where there is none, lets browsers on pages of `origin` upload to it and those on any page play what
 * they have an address for, and has unfinished uploads removed. May be run again; `made` says whether it was new.
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
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: UNFINISHED_KEPT_DAYS },
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
