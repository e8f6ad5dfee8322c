import { readCommandLine } from './command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { runCommand } from '#app/run-process.ts';
import { prepareBucket } from '#storage/prepare-bucket.ts';

/** `npm run prepare-bucket`: creates and configures the bucket of STORAGE_URL for browsers on PUBLIC_URL. Idempotent. */
readCommandLine(
  'Usage: STORAGE_URL=s3://… PUBLIC_URL=<address of the pages from which browsers upload> npm run prepare-bucket',
);
runCommand(async () => {
  const { storage, publicUrl } = makeConfig(processEnv());
  if (!storage || publicUrl === undefined)
    throw new Error(
      'Set STORAGE_URL to the bucket, and PUBLIC_URL to the address of the pages from which browsers upload to it.',
    );
  const { made } = await prepareBucket(storage, new URL(publicUrl).origin).catch((error: unknown) => {
    throw new Error(
      `The bucket ${storage.bucket} could not be prepared. ${error instanceof Error ? error.message : error}`,
    );
  });
  console.log(`The bucket ${storage.bucket} is ${made ? 'created and ' : ''}ready for ${publicUrl}.`);
});
