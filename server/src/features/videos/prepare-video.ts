import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { hashOf } from '#storage/hashing.ts';
import { type Storage, ObjectNotFound } from '#storage/storage.ts';
import type { DiskSpace } from '#storage/disk-space.ts';
import { noSpace } from '#lib/errors.ts';
import { isNoSpace } from '#lib/failures.ts';
import type { Ffmpeg } from '#transcoding/ffmpeg.ts';
import { UnreadableMedia } from '#transcoding/unreadable-media.ts';
import { transcodeVideo } from '#transcoding/transcode-video.ts';
import type { TranscodingHandler } from '#transcoding/transcoding-queue.ts';
import type { VideosRepository } from './videos.repository.ts';

/** Progress is written in steps of this size, so that a long video doesn't cause a thousand updates. */
const PROGRESS_STEP_PERCENT = 5;
const NEARLY_DONE_PERCENT = 99;
/** Disk space needed per byte of the source, because the output is first in the work folder and then in storage. */
const SPACE_PER_BYTE = 2;
/** Interval at which a running encode checks the disk reserve. */
const ROOM_CHECK_MS = 1_000;

type Services = {
  repository: VideosRepository;
  /** Replaces a video's file by its next, prepared one, and moves the former one to the trash. */
  swapIn: (nextId: number) => Promise<void>;
  storage: Storage;
  ffmpeg: Ffmpeg;
  /** Folder for temporary files, on a local disk. */
  workDir: string;
  space: DiskSpace;
  log: FastifyBaseLogger;
};

/**
 * The job of the transcoding queue: processing → ready with the first rendition → further renditions. An unreadable file
 * fails immediately, with the reason. If the disk is full, the video waits until there is space (`repository.waitingForSpace`).
 * After any other error it is retried, and fails after the last attempt. A file that was prepared to replace
 * another does so at the end.
 */
export const prepareVideo = ({
  repository,
  swapIn,
  storage,
  ffmpeg,
  workDir,
  space,
  log,
}: Services): TranscodingHandler => {
  const fail = (id: number, reason: string) => repository.update(id, { status: 'failed', failure_reason: reason });

  return async (videoId, stopped, isLastAttempt) => {
    const video = await repository.findToPrepare(videoId);
    // only the exchange of files remains
    const isPrepared = video?.takes_place && video.status === 'ready' && video.progress === NEARLY_DONE_PERCENT;
    if (!video || isPrepared) return await swapIn(videoId);
    if (video.trashed_at) return;
    const [upload] = await repository.findUploads([video.file_key]);
    // the source is dropped only after all renditions exist, so the process crashed before writing the final progress
    if (upload?.dropped_at) {
      await storage.delete(video.file_key);
      return await repository.update(videoId, { progress: 100 });
    }
    const size = (await storage.head(video.file_key))?.size ?? 0;
    if ((await space.room()) < size * SPACE_PER_BYTE) return repository.markWaitingForSpace(videoId);
    if (video.failure_reason === 'no-space') await repository.clearWaitingForSpace(videoId);
    const folder = join(workDir, video.video_key);
    const isDisposable = upload?.disposable ?? false;
    const full = new AbortController();
    const signal = AbortSignal.any([stopped, full.signal]);
    const watching = setInterval(() => {
      void space.room().then(
        (room) => room < 0 && full.abort(noSpace()),
        () => undefined,
      );
    }, ROOM_CHECK_MS);
    let written = 0;
    let writing: Promise<unknown> = Promise.resolve();
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const source = await storage.localFile(video.file_key, folder);
      // a file put directly into storage hasn't been hashed yet
      const contentHash = video.content_hash ?? (await hashOf(createReadStream(source, { signal })));
      if (video.content_hash === null) await repository.contentRead(videoId, video.file_key, size, contentHash);
      const replaced = video.file_of === null ? undefined : await repository.find(video.file_of);
      if (replaced?.content_hash === contentHash) return await fail(videoId, 'same-file');
      const { length, renditions } = await transcodeVideo({
        source,
        workDir: folder,
        storage,
        videoKey: video.video_key,
        encryptionKey: video.encryption_key,
        ffmpeg,
        signal,
        onProgress: (percent) => {
          if (percent < written + PROGRESS_STEP_PERCENT || percent >= NEARLY_DONE_PERCENT) return;
          written = percent;
          writing = writing
            .then(() => repository.update(videoId, { progress: percent }))
            .catch((error: unknown) => log.warn({ error, videoId }, 'progress of a video not written'));
        },
        onRendition: (rendition) => repository.saveRendition(renditionRow(videoId, rendition)),
        onLowestReady: async (ready) => {
          await repository.saveRendition(renditionRow(videoId, ready.rendition));
          await repository.update(videoId, {
            status: 'ready',
            length: toMilliseconds(ready.length),
            thumbnail_key: ready.thumbnailKey,
            failure_reason: null,
          });
        },
      });
      // a late write would overwrite the final progress
      await writing;
      if (isDisposable) {
        await repository.markUploadDropped(video.file_key, new Date());
        await storage.delete(video.file_key);
      }
      // the job of a replacement ends only with the exchange
      const progress = video.takes_place ? NEARLY_DONE_PERCENT : 100;
      await repository.update(videoId, { progress, length: toMilliseconds(length) });
      log.debug({ videoId, fileName: video.file_name, renditions: renditions.length }, 'video prepared');
    } catch (error) {
      if (stopped.aborted) throw error;
      const now = await repository.findToPrepare(videoId);
      // its file was moved to the trash in the meantime; restoring it resumes the preparation
      if (!now || now.trashed_at) return;
      log.warn({ error, videoId, isLastAttempt }, 'preparation of a video failed');
      if (error instanceof UnreadableMedia) return await fail(videoId, error.reason);
      if (error instanceof ObjectNotFound) return await fail(videoId, 'file-missing');
      if (isNoSpace(error)) return await repository.markWaitingForSpace(videoId);
      if (isLastAttempt) await fail(videoId, 'internal');
      throw error;
    } finally {
      clearInterval(watching);
      await rm(folder, { recursive: true, force: true });
    }
    if (video.takes_place) await swapIn(videoId);
  };
};

/** Removes floating-point noise from sums of segment durations. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const renditionRow = (videoId: number, rendition: Rendition) => ({
  video_id: videoId,
  height: rendition.height,
  width: rendition.width,
  bandwidth: rendition.bandwidth,
  average_bandwidth: rendition.averageBandwidth,
  codecs: rendition.codecs,
  segment_durations: rendition.segmentDurations,
  key_prefix: rendition.keyPrefix,
  iv: rendition.iv,
});
