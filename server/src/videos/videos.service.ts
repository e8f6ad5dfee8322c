import { randomBytes, randomUUID } from 'node:crypto';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import type { VideoCategory, VideoCount, VideoSort } from '@zuzu/contract/videos/listing.ts';
import type { MetadataInput, uploadStates } from '@zuzu/contract/videos/upload.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { joinPath, pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { Video, VideoStatus } from '@zuzu/domain/videos/video.ts';
import type { Audit } from '#audit/audit.repository.ts';
import { placeOf } from '#cursor.ts';
import { invalidInput, noSpace, Refusal } from '#errors.ts';
import { newUploadKey } from '#storage/media-keys.ts';
import { UPLOAD_LIFETIME_SECONDS } from '#storage/media-urls.ts';
import type { DiskSpace } from '#storage/disk-space.ts';
import type { Storage } from '#storage/storage.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { Library, LibraryService, LibraryVideo } from './library.service.ts';
import { presentVideo, type Viewer } from './present-video.ts';
import { changesOf, changeVideo } from './video-changes.ts';
import { videoIdOf } from './video-id.ts';
import { sameContent } from './same-content.ts';
import { describeVideos } from './video-metadata.ts';
import { cursorAfter, placeSchema, videoOrders, videosInOrder } from './video-order.ts';
import { searchVideos, type VideoSearch } from './video-search.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

const ENCRYPTION_KEY_BYTES = 16;
/** What browsers say of a file that they don't know. */
const UNKNOWN_TYPE = 'application/octet-stream';

type Services = {
  repository: VideosRepository;
  library: LibraryService;
  storage: Storage;
  space: DiskSpace;
  queue: TranscodingQueue;
  audit: Audit;
};

/** The video library, as managers fill it and everybody sees it. */
export const videosService = ({ repository, library, storage, space, queue, audit }: Services) => {
  const present = async (row: VideoRow, viewer: Viewer): Promise<Video> =>
    presentVideo({ row, renditions: await repository.renditionsOf([row.id]) }, viewer);

  const unfinishedById = async (): Promise<ReadonlyMap<number, VideoRow>> =>
    new Map((await repository.unfinished()).map((row) => [row.id, row]));

  type Page = { sort?: VideoSort | undefined; limit?: number | undefined; cursor?: string | undefined };

  return {
    /**
     * The videos that are asked for, in the order asked for: all, or a page of `limit` with the cursor of the next one. Others than
     * managers see only what can be played; managers see how far the others are, and what has the same content.
     */
    list: async (
      viewer: Viewer,
      { sort = 'date', limit, cursor, ...search }: VideoSearch & Page,
    ): Promise<{ videos: Video[]; total: number; next: string | undefined }> => {
      const after = placeOf(placeSchema, cursor);
      const [now, unfinished] = await Promise.all([library.current(), viewer.isManager ? unfinishedById() : undefined]);
      const playable = search.playable || !viewer.isManager;
      const found = searchVideos(videosInOrder(now, sort), { ...search, playable });
      const rest = after ? found.filter(({ row }) => videoOrders[sort](row, after) > 0) : found;
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return {
        videos: page.map((video) =>
          unfinished ? presentForManager(video, now, unfinished, viewer) : presentVideo(video, viewer),
        ),
        total: found.length,
        next: last && page.length < rest.length ? cursorAfter(last.row) : undefined,
      };
    },

    /** The beginnings of the paths that the library has, each once, in alphabetical order. */
    categories: async (): Promise<VideoCategory[]> => {
      const { videos } = await library.current();
      const categories = [...videos.values()].map(({ row }) => pathParts(row.path));
      const once = new Map(categories.map((each) => [joinPath(each.primaryCategory, each.secondaryCategory), each]));
      return [...once.keys()].toSorted().map((path) => once.get(path)!);
    },

    /** How many playable videos there are of each category and intensity whose names have the words of `q`. */
    counts: async (q: string | undefined): Promise<VideoCount[]> => {
      const { videos } = await library.current();
      const counts = new Map<string, VideoCount>();
      for (const { row } of searchVideos([...videos.values()], { q, playable: true })) {
        const category = categoryOfPath(row.path) ?? null;
        for (const intensity of row.intensities) {
          const key = `${category} ${intensity}`;
          const known = counts.get(key);
          counts.set(key, { category, intensity: toWireIntensity(intensity), count: (known?.count ?? 0) + 1 });
        }
      }
      return [...counts.values()];
    },

    /** A signed address for one file, and the key under which it will be known. */
    startUpload: async (
      { fileName, fileType, fileSize = 0 }: { fileName: string; fileType: string; fileSize?: number | undefined },
      {
        userId,
        maxBytes = storage.maxUploadBytes,
        now,
        disposable,
      }: { userId: string; maxBytes?: number; now: Date; disposable?: boolean },
    ): Promise<{ fileKey: string; contentType: string; maxBytes: number }> => {
      const contentType = fileType.trim() || UNKNOWN_TYPE;
      if (fileSize > maxBytes) throw new Refusal('TOO_LARGE', `A file may have at most ${maxBytes} bytes`);
      if (!storage.takesUploads && (await space.room()) < Math.max(1, fileSize)) throw noSpace();
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
      const known = await repository.findByContent(hashes);
      const rows = await repository.insert(
        videos.map((video) => ({
          file_key: video.fileKey,
          file_name: video.fileName ?? uploads.get(video.fileKey)?.file_name ?? video.fileKey,
          display_name: video.displayName,
          path: video.path,
          intensities: video.intensities,
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
          const sameAs = known.filter((video) => video.content_hash === row.content_hash).map((v) => v.file_key);
          return sameAs.length > 0 ? [{ fileKey: row.file_key, sameAs }] : [];
        }),
      };
    },

    /** Whether an upload has arrived and become a video, for a client that lost the answer. Nothing known of it: 404. */
    uploadState: async (fileKey: string): Promise<(typeof uploadStates)[number]> => {
      const [upload] = await repository.findUploads([fileKey]);
      if (!upload) throw new Refusal('FILE_NOT_FOUND', 'No such upload', { fileKeys: [fileKey] });
      const [video] = await repository.findByFileKeys([fileKey]);
      if (upload.trashed_at || video?.retired_at) return 'removed';
      if (video) return 'described';
      const arrived =
        upload.received_at !== null || (storage.takesUploads && (await storage.head(fileKey)) !== undefined);
      return arrived ? 'stored' : 'waiting';
    },

    /**
     * Changes the description of a video; gives what is stored. A change made on an older
     * state than the stored one is a 409 with the newer one.
     */
    update: async (change: ChangedVideo, viewer: Viewer, now: Date): Promise<Video> => {
      const number = videoIdOf(change._id ?? '');
      const row =
        number === undefined && change._id === undefined && change.fileKey !== undefined
          ? (await repository.findByFileKeys([change.fileKey])).find((video) => !video.retired_at)
          : number === undefined
            ? undefined
            : await repository.find(number);
      if (!row) throw videoNotFound();
      const madeOn = change.updatedAt ? new Date(change.updatedAt) : undefined;
      const done = await repository.change(row.id, (stored) => {
        const { changed, faults } = changeVideo(stored, change);
        if (faults.length > 0) throw invalidInput(faults);
        const isStale = madeOn !== undefined && madeOn < stored.updated_at;
        return isStale ? 'stale' : { ...changed, updated_at: later(now, stored.updated_at) };
      });
      if (!done) throw videoNotFound();
      const { before, after } = done;
      if (!after)
        throw new Refusal('CONFLICT', 'Somebody changed this video in the meantime', {
          video: await present(before, viewer),
        });
      await audit.record({
        actorId: viewer.userId,
        action: 'video-update',
        subjectType: 'video',
        subjectId: String(row.id),
        details: { changes: changesOf(before, after) },
      });
      return present(after, viewer);
    },

    /** A row as this viewer sees it. */
    present,

    /** Prepares a failed video again. */
    retry: async (id: string, viewer: Viewer): Promise<Video> => {
      const number = videoIdOf(id);
      const row = number === undefined ? undefined : await repository.find(number);
      if (!row) throw videoNotFound();
      if (row.trashed_at) throw new Refusal('CONFLICT', 'The file of this video is in the trash');
      if (row.status !== 'failed') throw new Refusal('CONFLICT', 'Only a failed video can be prepared again');
      await repository.update(row.id, { status: 'processing', progress: 0, failure_reason: null });
      await queue.add([row.id]);
      await audit.record({
        actorId: viewer.userId,
        action: 'video-retry',
        subjectType: 'video',
        subjectId: String(row.id),
        details: { fileName: row.file_name },
      });
      return present({ ...row, status: 'processing', progress: 0, failure_reason: null }, viewer);
    },

    /** How much of the demo library can be played already; undefined while nothing of it is being prepared. */
    demoProgress: async (): Promise<{ ready: number; total: number } | undefined> => {
      const { ready, processing } = await repository.demoProgress();
      return processing > 0 ? { ready, total: ready + processing } : undefined;
    },

    /** Videos that could not be prepared, and those with the content of another one. */
    troubled: () => repository.troubled(),

    /** How many videos can be played, are still being prepared, and couldn't be. */
    countByStatus: (): Promise<Record<VideoStatus, number>> => repository.countByStatus(),

    /** Ids of those of the files that the library knows, retired ones included: their history goes on. */
    idsOf: (fileKeys: readonly string[]): Promise<number[]> => repository.idsOf(fileKeys),

    /** The video of a file, a retired one too; undefined where the library has never had it. */
    findByKey: async (fileKey: string): Promise<VideoRow | undefined> =>
      (await repository.findByFileKeys([fileKey]))[0],
  };
};
export type VideosService = ReturnType<typeof videosService>;

const videoNotFound = (): Refusal => new Refusal('VIDEO_NOT_FOUND', 'No such video');

/** Never the moment of the change before: two within one millisecond are still one after the other. */
const later = (now: Date, before: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/** With how far it is by now, since progress alone doesn't make a new state of the library; and what has the same content. */
const presentForManager = (
  { row, renditions }: LibraryVideo,
  now: Library,
  unfinished: ReadonlyMap<number, VideoRow>,
  viewer: Viewer,
): Video => {
  const video = presentVideo({ row: unfinished.get(row.id) ?? row, renditions }, viewer);
  const others = sameContent(now, row);
  return others.length > 0 ? { ...video, sameAs: others } : video;
};
