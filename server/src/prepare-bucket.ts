import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import { runCommand } from './run-process.ts';
import { prepareBucket } from './storage/prepare-bucket.ts';

/** `npm run prepare-bucket`: makes the bucket that STORAGE_URL names ready for browsers of PUBLIC_URL. May be run again. */
runCommand(async () => {
  const { storage, publicUrl } = makeConfig(processEnv());
  if (!storage || publicUrl === undefined)
    throw new Error(
      'Set STORAGE_URL to the bucket, and PUBLIC_URL to the address from whose pages browsers upload to it.',
    );
  const { made } = await prepareBucket(storage, new URL(publicUrl).origin).catch((error: unknown) => {
    throw new Error(
      `The bucket ${storage.bucket} could not be prepared. ${error instanceof Error ? error.message : error}`,
    );
  });
  console.log(`The bucket ${storage.bucket} is ${made ? 'made and ' : ''}ready for ${publicUrl}.`);
});
