import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import { prepareBucket } from './storage/prepare-bucket.ts';

/** `npm run prepare-bucket`: makes the bucket that STORAGE_URL names ready for browsers of PUBLIC_URL. May be run again. */
const { storage, publicUrl } = makeConfig(processEnv());
if (!storage || publicUrl === undefined) {
  console.error('Set STORAGE_URL to the bucket, and PUBLIC_URL to the address from whose pages browsers upload to it.');
  process.exit(1);
}
try {
  const { made } = await prepareBucket(storage, new URL(publicUrl).origin);
  console.log(`The bucket ${storage.bucket} is ${made ? 'made and ' : ''}ready for ${publicUrl}.`);
} catch (error) {
  console.error(
    `The bucket ${storage.bucket} could not be prepared. ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
}
