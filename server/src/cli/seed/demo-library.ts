import { setTimeout as delay } from 'node:timers/promises';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos, FIRST_CLIPS, type DemoVideo } from '@zuzu/demo/demo-videos.ts';
import type { Context } from '#app/context.ts';
import { Refusal } from '#lib/errors.ts';
import { demoUsers } from './demo-users.ts';

/** Keys of one-time steps of an installation. */
export const USERS_ADDED = 'demo-users';
export const videoAdded = (fileName: string) => `demo-video:${fileName}`;
/** Number of videos prepared concurrently; fewer would leave a worker idle. */
const KEPT_WAITING = 2;
const POLL_MS = 500;
/** Larger than any demo clip. */
const MAX_CLIP_BYTES = 32 * 1024 ** 2;

type Services = Pick<Context, 'installation' | 'users' | 'videos' | 'storage' | 'mediaUrls' | 'log' | 'now'>;

/**
 * Adds the demo's users and clips once, through the services that managers use. Deleted ones
 * don't come back; after a crash, missing ones are added at the next start.
 */
export const demoLibrary = ({ installation, users, videos, storage, mediaUrls, log, now }: Services) => {
  let stopped = false;
  const clips = demoVideos();

  const describe = (clip: DemoVideo, fileKey: string, managerId: string) => {
    const { fileType: _, credit, captions, ...description } = clip;
    return videos.describe(
      {
        videos: [
          {
            ...description,
            fileKey,
            extraNotes: credit,
            ...(captions !== undefined && { captions: { he: captions } }),
          },
        ],
      },
      { userId: managerId, epoch: 0, isManager: true, urls: mediaUrls('') },
    );
  };

  /** Always uses the same file key, so that a crash or a second server can't add a clip twice. */
  const addClip = async (clip: DemoVideo, managerId: string): Promise<void> => {
    const step = videoAdded(clip.fileName);
    const upload = await videos.startUpload(
      { fileName: clip.fileName, fileType: clip.fileType },
      { userId: managerId, maxBytes: MAX_CLIP_BYTES, now: now(), disposable: true },
    );
    const fileKey = await installation.fileOf(step, upload.fileKey);
    const state = await videos.uploadState(fileKey);
    if (state === 'waiting') {
      const { contentType } = upload;
      const content = await openDemoClip(clip);
      const { size, etag } = await storage.put(fileKey, content, { maxBytes: MAX_CLIP_BYTES, contentType });
      await videos.uploadReceived(fileKey, size, etag, now());
    }
    if (state === 'waiting' || state === 'stored')
      await describe(clip, fileKey, managerId).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'CONFLICT')) throw error;
      });
    await installation.markDone(step, now());
  };

  let isFirstPrepared = false;
  const firstPrepared = async (): Promise<void> => {
    while (!stopped && !isFirstPrepared) {
      isFirstPrepared = (await videos.demoProcessing()) <= KEPT_WAITING;
      if (!isFirstPrepared) await delay(POLL_MS);
    }
  };

  return {
    addUsers: async (): Promise<void> => {
      if (await installation.isDone(USERS_ADDED)) return;
      for (const user of demoUsers) if (!(await users.findByPhone(user.phoneNumber))) await users.add(user);
      await installation.markDone(USERS_ADDED, now());
    },

    /**
     * Adds missing clips one by one, in the order in which lessons need them. With `firstAlone` the others wait until the clips of the
     * first lessons are prepared, because adding them would slow that down.
     */
    addVideos: async ({ firstAlone = false } = {}): Promise<void> => {
      const manager = (await users.listDemo()).find((user) => user.type === 'M');
      if (!manager) return;
      try {
        for (const [at, clip] of clips.entries()) {
          if (firstAlone && at >= FIRST_CLIPS) await firstPrepared();
          if (stopped) return;
          if (await installation.isDone(videoAdded(clip.fileName))) continue;
          videos.expectDemo(clips.length);
          await addClip(clip, manager.id);
        }
      } finally {
        videos.expectDemo(undefined);
      }
      log.info({ clips: clips.length }, 'demo library added');
    },

    /** Stops after the current clip. */
    stop: (): void => {
      stopped = true;
    },
  };
};
