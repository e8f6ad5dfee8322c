import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '#config/s3-location.ts';

const CONNECT_WITHIN_MS = 3_000;
/** A transfer in which nothing moves for this long has broken off. */
const IDLE_MS = 30_000;
const ATTEMPTS = 4;

/**
 * A client for this server, and one that signs addresses for browsers. Credentials come from where the AWS tools look:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine.
 */
export const openBucketClients = (location: S3Location): { client: S3Client; publicClient: S3Client } => {
  const clientAt = (endpoint: string | undefined) =>
    new S3Client({
      region: location.region,
      ...(endpoint !== undefined && { endpoint }),
      forcePathStyle: location.pathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: IDLE_MS },
      // the newer checksums are unknown to many services, and to browsers that upload
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  return {
    client: clientAt(location.endpoint),
    publicClient: clientAt(location.publicEndpoint ?? location.endpoint),
  };
};
