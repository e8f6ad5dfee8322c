import { Refusal } from '#lib/errors.ts';
import type { Storage } from '#storage/storage.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { ReplacementsRepository } from './replacements.repository.ts';
import type { VideoFiles } from './video-files.ts';
import { findVideo, newMediaKeys } from './video-id.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

type Services = {
  repository: VideosRepository;
  replacements: ReplacementsRepository;
  files: VideoFiles;
  storage: Storage;
  queue: TranscodingQueue;
};

/**
 * Replacing the files of videos: the next file is prepared as a separate row, while the current one remains playable, and
 * then both rows exchange their files. The former file goes to the trash, from which it can be restored.
 */
export const replacementsService = ({ repository, replacements, files, storage, queue }: Services) => {
  const find = (id: string): Promise<VideoRow> => findVideo(id, repository.find);

  const nextOf = async (id: string) => {
    const video = await find(id);
    const next = await replacements.next(video.id);
    if (!next) throw new Refusal('NOT_FOUND', 'This video has no replacement file');
    return { video, next };
  };

  return {
    /**
     * Prepares a stored file to replace a video's file. 404 for an unknown video or file, 409 if the video is in the
     * trash or being prepared, if another file is being prepared for it, or the file already belongs to a video.
     */
    begin: async (id: string, fileKey: string, actorId: string, now: Date): Promise<VideoRow> => {
      const video = await find(id);
      if (video.trashed_at) throw new Refusal('CONFLICT', 'The file of this video is in the trash');
      if (video.status !== 'failed' && video.progress < 100)
        throw new Refusal('CONFLICT', 'This video is still being prepared');
      const [upload] = await repository.findUploads([fileKey]);
      if (!upload || upload.trashed_at || !(await storage.head(fileKey)))
        throw new Refusal('FILE_NOT_FOUND', `Unknown stored file: ${fileKey}`, { fileKeys: [fileKey] });
      const begun = await replacements.add(
        {
          file_key: fileKey,
          file_name: upload.file_name,
          display_name: video.display_name,
          path: video.path,
          intensities: video.intensities,
          family: null,
          series: null,
          episode: null,
          ...newMediaKeys(),
          content_hash: upload.content_hash,
          failure_reason: null,
          thumbnail_key: null,
          created_by: actorId,
          retired_at: now,
          file_of: video.id,
          takes_place: true,
        },
        now,
      );
      if (!begun)
        throw new Refusal(
          'CONFLICT',
          'Another file is being prepared for this video, or this file already belongs to a video',
        );
      if (begun.dropped) await files.putAway(begun.dropped.file_key);
      await queue.add([begun.added.id]);
      return video;
    },

    /** Retries the preparation of a failed replacement file. */
    retry: async (id: string): Promise<VideoRow> => {
      const { video, next } = await nextOf(id);
      if (next.status !== 'failed') throw new Refusal('CONFLICT', 'Only a failed file can be prepared again');
      await repository.update(next.id, { status: 'processing', progress: 0, failure_reason: null });
      await queue.add([next.id]);
      return video;
    },

    /** Cancels a replacement. */
    giveUp: async (id: string, now: Date): Promise<VideoRow> => {
      const { video, next } = await nextOf(id);
      const dropped = await replacements.giveUp(next.id, now);
      if (dropped) await files.putAway(dropped.file_key);
      return video;
    },

    /**
     * Exchanges the files of a video and of the row with its prepared next file, or stores on that row why it can't. Idempotent,
     * even after a partial run.
     */
    swapIn: async (id: number, at: Date): Promise<void> => {
      const outcome = await replacements.swapIn(id, { at, from: 'next' });
      if (outcome === 'gone') return;
      if (typeof outcome === 'string') await repository.update(id, { status: 'failed', failure_reason: outcome });
      else await files.putAway(outcome.former.file_key);
    },

    /** Restores an earlier file of a video from the trash, to which the current file goes. */
    bringBack: async (row: VideoRow, actorId: string, at: Date): Promise<VideoRow> => {
      await files.bringBack(row.file_key);
      const outcome = await replacements.swapIn(row.id, { actorId, at, from: 'trash', fileKey: row.file_key });
      await files.putAway(typeof outcome === 'string' ? row.file_key : outcome.former.file_key);
      if (outcome === 'video-deleted') throw new Refusal('CONFLICT', 'The video of this file is in the trash');
      if (outcome === 'video-busy') throw new Refusal('CONFLICT', 'The video of this file is still being prepared');
      if (outcome === 'gone')
        throw new Refusal('FILE_NOT_FOUND', 'The file of this video has been deleted permanently');
      return outcome.video;
    },
  };
};
export type ReplacementsService = ReturnType<typeof replacementsService>;
