import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import type { AuditRecord } from '#features/audit/audit-log.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import { isKey, renditionsPrefix, thumbnailKey, trashKey, UPLOADS } from '#storage/media-keys.ts';
import { deleteAll, type Storage } from '#storage/storage.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { ReplacementsService } from './replacements.service.ts';
import type { VideoFiles } from './video-files.ts';
import type { VideoTrashRepository } from './video-trash.repository.ts';
import { findVideo } from './video-id.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Services = {
  repository: VideosRepository;
  trash: VideoTrashRepository;
  files: VideoFiles;
  replacements: ReplacementsService;
  storage: Storage;
  queue: TranscodingQueue;
};

/** Deletes and restores videos. The database is updated before a file is moved, so that no video without a file is shown. */
export const videoTrashService = ({ repository, trash, files, replacements, storage, queue }: Services) => {
  const find = (id: string): Promise<VideoRow> => findVideo(id, trash.findAny);

  const entryOf = (actorId: string, action: AuditAction, video: VideoRow): AuditRecord => ({
    actorId,
    action,
    subjectId: video.id,
    details: { fileName: video.file_name, displayName: video.display_name },
  });

  return {
    /** Finds any video, including retired ones; 404 for an unknown video. */
    find,

    /**
     * Moves a stored file to the trash. Idempotent; 400 for a key that is invalid for
     * uploads, 404 for an unknown file.
     */
    removeFile: async (fileKey: string, actorId: string, now: Date): Promise<void> => {
      if (!isKey(fileKey) || !fileKey.startsWith(UPLOADS))
        throw invalidInput([{ field: 'fileKey', reason: 'must be the key of an uploaded file' }]);
      const video = await trash.findByFileKey(fileKey);
      const [upload] = await repository.findUploads([fileKey]);
      if (!video && !upload && !(await storage.head(fileKey)))
        throw new Refusal('FILE_NOT_FOUND', 'Unknown stored file', { fileKeys: [fileKey] });
      // the file of a retired video is in the trash; another file now has its key
      if (video?.retired_at) return;
      if (!upload)
        await repository.insertUpload({
          file_key: fileKey,
          file_name: fileKey.slice(UPLOADS.length),
          file_type: '',
          user_id: actorId,
          created_at: now,
          expires_at: now,
          content_hash: null,
        });
      await trash.trash(fileKey, now, {
        actorId,
        action: 'video-file-delete',
        subjectId: video?.id ?? null,
        details: { fileKey, ...(video && { displayName: video.display_name }) },
      });
      await files.putAway(fileKey);
      await storage.parts.discard(fileKey);
    },

    /** Retires a video, keeping lessons, histories and counts. Idempotent. */
    remove: async (id: string, actorId: string, now: Date): Promise<void> => {
      const video = await find(id);
      if (video.retired_at) return;
      await files.putAway(await trash.trashFileOf(video.id, now));
      await trash.retire(video.id, now, entryOf(actorId, 'video-delete', video));
    },

    /** Videos whose file is in the trash, retired or not, latest first. */
    list: trash.list,

    /** Restores a video and its file, or an earlier file of a video; 404 if the file was deleted permanently. */
    restore: async (id: string, actorId: string, now: Date): Promise<VideoRow> => {
      const video = await find(id);
      if (!video.trashed_at) {
        if (!video.retired_at) return video;
        throw new Refusal('FILE_NOT_FOUND', 'The file of this video has been deleted permanently');
      }
      if (video.file_of !== null) return replacements.bringBack(video, actorId, now);
      const { file_key: fileKey } = video;
      await files.bringBack(fileKey);
      await trash.restore(video.id, fileKey, now, entryOf(actorId, 'video-restore', video));
      if (video.status !== 'failed' && video.progress < 100) await queue.add([video.id]);
      return { ...video, trashed_at: null, retired_at: null };
    },

    /** Deletes files that have been in the trash for 30 days; returns their number. Records stay, for the statistics. */
    clean: async (now: Date): Promise<number> => {
      const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS);
      const videos = await trash.expiredVideos(before);
      for (const { id, file_key: fileKey, video_key: videoKey, takes_place: takesPlace } of videos) {
        await storage.delete(trashKey(fileKey));
        // a failed replacement file, which was never in the trash
        if (takesPlace) await storage.delete(fileKey);
        await deleteAll(storage, renditionsPrefix(videoKey));
        await storage.delete(thumbnailKey(videoKey));
        await trash.markFilesDeleted(id, fileKey, now);
      }
      const uploads = await trash.expiredUploads(before);
      for (const fileKey of uploads) {
        await storage.delete(trashKey(fileKey));
        // a cancelled upload may still have arrived
        await storage.delete(fileKey);
        await repository.deleteUpload(fileKey);
      }
      return videos.length + uploads.length;
    },
  };
};
