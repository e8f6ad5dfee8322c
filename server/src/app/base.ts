import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#lib/config/config.ts';
import { openDatabase, type StatementLog } from '#database/database.ts';
import { installationRepository, UNFINISHED } from '#database/installation.repository.ts';
import { openJobs } from '#database/job-queue.ts';
import { unfinishedProblem } from '#database/startup-problem.ts';
import type { CodeSender } from '#features/sign-in/send-codes.ts';
import { signingSecrets } from '#features/sign-in/signing-secrets.ts';
import { openDiskSpace } from '#storage/disk-space.ts';
import { createMediaUrls } from '#storage/media-urls.ts';
import { openStorage } from '#storage/open-storage.ts';
import { createSegmentCache } from '#storage/segment-cache.ts';
import { createUrlSigner } from '#storage/signed-url.ts';
import { openTranscodingQueue } from '#transcoding/transcoding-queue.ts';

export type BaseOptions = {
  config: Config;
  connectionString: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Replaces the code delivery from the settings. */
  sendCode?: CodeSender;
  onStatement?: StatementLog | undefined;
};

/** Opens the database, the storage and the job queues, which all features share. */
export const openBase = async ({
  config,
  connectionString,
  log,
  now = () => new Date(),
  sendCode,
  onStatement,
}: BaseOptions) => {
  const onDatabaseError = (error: Error) => log.warn({ error }, 'database not responding');
  const database = await openDatabase(connectionString, onDatabaseError, { onStatement });
  const installation = installationRepository(database);
  if (await installation.isDone(UNFINISHED)) {
    await database.destroy();
    throw unfinishedProblem();
  }
  const secrets = await signingSecrets(config, installation, now());
  const nowMs = () => now().getTime();
  const signer = createUrlSigner(secrets.media.secret, nowMs, secrets.media.before);
  const mediaUrls = (origin: string) =>
    createMediaUrls({
      signer,
      origin,
      now: nowMs,
      ...(config.mediaUrl !== undefined && { contentOrigin: config.mediaUrl }),
    });
  const storage = await openStorage(config, (upload) => mediaUrls('').signedUploadUrl(upload));
  const jobs = await openJobs(connectionString, onDatabaseError);
  return {
    config,
    connectionString,
    log,
    now,
    sendCode,
    onDatabaseError,
    database,
    installation,
    sessionSecrets: secrets.sessions,
    mediaUrls,
    storage,
    space: openDiskSpace(config),
    segments: createSegmentCache(storage),
    jobs,
    queue: await openTranscodingQueue(jobs),
  };
};
export type Base = Awaited<ReturnType<typeof openBase>>;
