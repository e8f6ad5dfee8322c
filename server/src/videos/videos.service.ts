import { randomBytes, randomUUID } from 'node:crypto';
import type { MetadataInput } from '@zuzu/contract/videos.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { Audit } from '../audit/audit.repository.ts';
import { invalidInput, Refusal } from '../errors.ts';
import { newUploadKey } from '../storage/media-keys.ts';
import { UPLOAD_LIFETIME_SECONDS } from '../storage/media-urls.ts';
import type { Storage } from '../storage/storage.ts';
import type { TranscodingQueue } from '../transcoding/transcoding-queue.ts';
import { isPlayable, type LibraryService } from './library.service.ts';
import { presentVideo, type Viewer } from './present-video.ts';
import { describeVideos } from './video-metadata.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

const ENCRYPTION_KEY_BYTES = 16;
const MIME_TYPE = /^[a-z0-9][\w.+-]*\/[\w.+-]+$/i;
/** What browsers say of a file that they don't know. */
const UNKNOWN_TYPE = 'application/octet-stream';

type Services = {
  repository: VideosRepository;
  library: LibraryService;
  storage: Storage;
  queue: TranscodingQueue;
  audit: Audit;
};

/** The video library, as managers fill it and everybody sees it. */
export const videosService = ({ repository, library, storage, queue, audit }: Services) => {
  const present = async (row: VideoRow, viewer: Viewer): Promise<Video> =>
    presentVideo({ row, renditions: await repository.renditionsOf([row.id]) }, viewer);

  return {
    /** Newest first; others than managers see only what can be played. */
    list: async (viewer: Viewer): Promise<Video[]> => {
      const { videos } = await library.current();
      return [...videos.values()]
        .filter((video) => viewer.isManager || isPlayable(video))
        .map((video) => presentVideo(video, viewer));
    },

    /** A signed address for one file, and the key under which it will be known (spec, section 7). */
    startUpload: async (
      { fileName, fileType }: { fileName: string; fileType: string },
      { userId, maxBytes, now, disposable }: { userId: string; maxBytes: number; now: Date; disposable?: boolean },
    ): Promise<{ fileKey: string; contentType: string; maxBytes: number }> => {
      const contentType = fileType.trim() || UNKNOWN_TYPE;
      if (!MIME_TYPE.test(contentType))
        throw invalidInput([{ field: 'fileType', reason: 'must be a media type such as video/mp4' }]);
      const fileKey = newUploadKey(fileName);
      await repository.insertUpload({
        file_key: fileKey,
        file_name: fileName,
        file_type: contentType,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + UPLOAD_LIFETIME_SECONDS * 1000),
        content_hash: null,
        ...(disposable && { disposable }),
      });
      return { fileKey, contentType, maxBytes };
    },

    /** The file of an upload is stored whole. */
    uploadReceived: (fileKey: string, size: number, contentHash: string, at: Date): Promise<void> =>
      repository.uploadReceived(fileKey, size, contentHash, at),

    /**
     * Takes descriptions of stored files into the library and has them prepared; all of them or none. Faulty fields 400,
     * a file that isn't stored 404, one that is described already 409.
     */
    describe: async (input: MetadataInput, viewer: Viewer) => {
      const { videos, faults } = describeVideos(input);
      if (faults.length > 0) throw invalidInput(faults);
      const fileKeys = videos.map((video) => video.fileKey);
      const uploads = new Map((await repository.findUploads(fileKeys)).map((upload) => [upload.file_key, upload]));
      const stored = await Promise.all(
        fileKeys.map(async (key) => uploads.has(key) && (await storage.head(key)) !== undefined),
      );
      const missing = fileKeys.filter((_, i) => !stored[i]);
      if (missing.length > 0)
        throw new Refusal('FILE_NOT_FOUND', `No such stored file: ${missing.join(', ')}`, { fileKeys: missing });
      const hashes = [...uploads.values()].flatMap((upload) => upload.content_hash ?? []);
      const sameContent = await repository.findByContent(hashes);
      const rows = await repository.insert(
        videos.map((video) => ({
          file_key: video.fileKey,
          file_name: video.fileName ?? uploads.get(video.fileKey)?.file_name ?? video.fileKey,
          display_name: video.displayName,
          path: video.path,
          intensities: video.intensities.map(Number),
          length: video.length,
          family: video.family,
          series: video.series,
          episode: video.episode,
          extra_notes: video.extraNotes,
          video_key: randomUUID(),
          encryption_key: randomBytes(ENCRYPTION_KEY_BYTES),
          content_hash: uploads.get(video.fileKey)?.content_hash ?? null,
          failure_reason: null,
          thumbnail_key: null,
          created_by: viewer.userId,
        })),
      );
      if (!rows) throw new Refusal('CONFLICT', 'One of these files is in the library already', { fileKeys });
      await queue.add(rows.map((row) => row.id));
      for (const row of rows)
        await audit.record({
          actorId: viewer.userId,
          action: 'video-add',
          subjectType: 'video',
          subjectId: String(row.id),
          details: { fileName: row.file_name },
        });
      return {
        success: true as const,
        videos: await Promise.all(rows.map((row) => present(row, viewer))),
        duplicates: rows.flatMap((row) => {
          const sameAs = sameContent.filter((video) => video.content_hash === row.content_hash).map((v) => v.file_key);
          return sameAs.length > 0 ? [{ fileKey: row.file_key, sameAs }] : [];
        }),
      };
    },

    /** Prepares a failed video again. */
    retry: async (id: string, viewer: Viewer): Promise<Video> => {
      const row = /^\d{1,9}$/.test(id) ? await repository.find(Number(id)) : undefined;
      if (!row) throw new Refusal('VIDEO_NOT_FOUND', 'No such video');
      if (row.status !== 'failed') throw new Refusal('CONFLICT', 'Only a failed video can be prepared again');
      await repository.update(row.id, { status: 'processing', progress: 0, failure_reason: null });
      await queue.add([row.id]);
      return present({ ...row, status: 'processing', progress: 0, failure_reason: null }, viewer);
    },

    /** How much of the library can be played already; undefined while nothing is being prepared. */
    progress: async (): Promise<{ ready: number; total: number } | undefined> => {
      const { ready, waiting } = await repository.countByStatus();
      return waiting > 0 ? { ready, total: ready + waiting } : undefined;
    },

    /** Ids of those of the files that the library knows, retired ones included: their history goes on. */
    idsOf: async (fileKeys: readonly string[]): Promise<number[]> =>
      (await repository.findByFileKeys(fileKeys)).map((row) => row.id),
  };
};
export type VideosService = ReturnType<typeof videosService>;
