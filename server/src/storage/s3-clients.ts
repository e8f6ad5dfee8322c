import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '#lib/config/s3-location.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** A transfer without progress for this long is considered broken. */
const IDLE_MS = 30_000;
const MAX_ATTEMPTS = 4;

/**
 * Creates a client for this server, and one that signs URLs for browsers. Credentials come from the sources that AWS tools use:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine.
 */
export const openBucketClients = (location: S3Location): { client: S3Client; publicClient: S3Client } => {
  const clientAt = (endpoint: string | undefined) =>
    new S3Client({
      region: location.region,
      ...(endpoint !== undefined && { endpoint }),
      forcePathStyle: location.pathStyle,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_MS },
      // many services, and browsers that upload, don't support the newer checksums
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  return {
    client: clientAt(location.endpoint),
    publicClient: clientAt(location.publicEndpoint ?? location.endpoint),
  };
};
