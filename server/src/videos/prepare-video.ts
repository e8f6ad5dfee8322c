import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Rendition } from '@zuzu/domain/playlists/rendition.ts';
import type { Storage } from '#storage/storage.ts';
import { ObjectNotFound } from '#storage/storage.ts';
import type { DiskSpace } from '#storage/disk-space.ts';
import { isNoSpace } from '#no-space.ts';
import type { Ffmpeg } from '#transcoding/ffmpeg.ts';
import { UnreadableMedia } from '#transcoding/unreadable-media.ts';
import { transcodeVideo } from '#transcoding/transcode-video.ts';
import type { TranscodingHandler } from '#transcoding/transcoding-queue.ts';
import { contentHashOf } from './content-hash.ts';
import type { VideosRepository } from './videos.repository.ts';

/** Progress is written no more often than this, so that a long video isn't a thousand updates. */
const PROGRESS_STEP_PERCENT = 5;
/** For every byte of the source: what is made of it lies in the work folder and, by and by, in storage. */
const ROOM_PER_BYTE = 2;

type Services = {
  repository: VideosRepository;
  storage: Storage;
  ffmpeg: Ffmpeg;
  /** Folder for files on the way, on the disk of this process. */
  workDir: string;
  space: DiskSpace;
  log: FastifyBaseLogger;
};

/**
 * The job of the transcoding queue: processing → ready with the first rendition → further renditions. What can't be read
 * ends as failed at once, with the reason. What finds no room waits until there is some (`repository.waitingForRoom`).
 * Anything else is tried again, and failed after the last try.
 */
export const prepareVideo = ({ repository, storage, ffmpeg, workDir, space, log }: Services): TranscodingHandler => {
  const fail = (id: number, reason: string) => repository.update(id, { status: 'failed', failure_reason: reason });

  const dropDisposable = async (fileKey: string) => {
    const [upload] = await repository.findUploads([fileKey]);
    if (!upload?.disposable) return;
    await repository.uploadDropped(fileKey, new Date());
    await storage.delete(fileKey);
  };

  return async (videoId, signal, lastTry) => {
    const video = await repository.find(videoId);
    if (!video || video.trashed_at) return;
    const size = (await storage.head(video.file_key))?.size ?? 0;
    if ((await space.room()) < size * ROOM_PER_BYTE) return repository.waitForRoom(videoId);
    if (video.failure_reason === 'no-space') await repository.roomFound(videoId);
    const folder = join(workDir, video.video_key);
    let written = 0;
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const source = await storage.localFile(video.file_key, folder);
      // a file that was put into storage by hand hasn't been hashed on its way
      if (video.content_hash === null)
        await repository.update(videoId, { content_hash: await contentHashOf(source, signal) });
      const { length, renditions } = await transcodeVideo({
        source,
        workDir: folder,
        storage,
        videoKey: video.video_key,
        encryptionKey: video.encryption_key,
        ffmpeg,
        signal,
        onProgress: (percent) => {
          if (percent < written + PROGRESS_STEP_PERCENT || percent >= 100) return;
          written = percent;
          repository
            .update(videoId, { progress: percent })
            .catch((error: unknown) => log.warn({ error, videoId }, 'progress was not written'));
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
      await repository.update(videoId, { progress: 100, length: toMilliseconds(length) });
      await dropDisposable(video.file_key);
      log.debug({ videoId, fileName: video.file_name, renditions: renditions.length }, 'video prepared');
    } catch (error) {
      if (signal.aborted) throw error;
      const now = await repository.find(videoId);
      // its file went to the trash meanwhile; a restore has it prepared from where it stands
      if (!now || now.trashed_at) return;
      log.warn({ error, videoId, lastTry }, 'video not prepared');
      if (error instanceof UnreadableMedia) return await fail(videoId, error.reason);
      if (error instanceof ObjectNotFound) return await fail(videoId, 'file-missing');
      if (isNoSpace(error)) return await repository.waitForRoom(videoId);
      if (lastTry) await fail(videoId, 'internal');
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
};

/** Sums of segment durations, without the noise of their last digits. */
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
