import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lastWarnedDate, rightsStateOn } from '@zuzu/domain/videos/rights.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import type { VideoCategory, VideoCount } from '@zuzu/contract/videos/listing.ts';
import type { VideoSort } from '@zuzu/contract/constants.ts';
import type { MetadataInput, uploadStates } from '@zuzu/contract/videos/upload.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { filterLists, listedTexts } from '@zuzu/domain/videos/description-filters.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { joinPath, pathParts } from '@zuzu/domain/videos/video-path.ts';
import { needProperties } from '@zuzu/domain/videos/needs.ts';
import { foldTag } from '@zuzu/domain/videos/tags.ts';
import type { Video, VideoStatus } from '@zuzu/domain/videos/video.ts';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditRecord } from '#features/audit/audit-log.ts';
import { decodeCursor } from '#lib/cursor.ts';
import { invalidInput, noSpace, Refusal } from '#lib/errors.ts';
import { newUploadKey } from '#storage/media-keys.ts';
import { UPLOAD_LIFETIME_SECONDS } from '#storage/media-urls.ts';
import type { DiskSpace } from '#storage/disk-space.ts';
import type { Storage } from '#storage/storage.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { Library, LibraryService, LibraryVideo } from './library.service.ts';
import { presentOtherFiles, presentLessonVideo, presentVideo, type Viewer } from './present-video.ts';
import { changeDescription, changeFaults, descriptionChanges } from './video-description.ts';
import { findVideo, newMediaKeys, videoNotFound } from './video-id.ts';
import { describeFiles } from './video-metadata.ts';
import { cursorAfter, cursorSchema, videoOrders, videosInOrder } from './video-order.ts';
import { searchVideos, type VideoSearch } from './video-search.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

type ByContent = ReadonlyMap<string | null, readonly LibraryVideo[]>;
/** Computed once per state of the library, which is immutable. */
const cache = new WeakMap<Library, ByContent>();
const groupByContent = (library: Library): ByContent => {
  const byContent =
    cache.get(library) ??
    Map.groupBy(
      [...library.videos.values()].filter(({ row }) => row.content_hash !== null),
      ({ row }) => row.content_hash,
    );
  cache.set(library, byContent);
  return byContent;
};

/** File keys of the other videos of the library that have the same content. */
const sameContent = (library: Library, { id, content_hash }: VideoRow): string[] =>
  (groupByContent(library).get(content_hash) ?? []).filter(({ row }) => row.id !== id).map(({ row }) => row.file_key);

/** Each tag with its count, in alphabetical order; of several spellings the first. */
const countTags = (tags: readonly string[]): { tag: string; count: number }[] =>
  [...Map.groupBy(tags, foldTag).values()]
    .map((same) => ({ tag: same[0]!, count: same.length }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag, 'he', { numeric: true }));

/** Maximum number of files sent and described together; each is stored for an hour. */
const MAX_OPEN_UPLOADS = 2_000;
/** The type that browsers send for unknown files. */
const UNKNOWN_TYPE = 'application/octet-stream';

type Services = {
  repository: VideosRepository;
  library: LibraryService;
  storage: Storage;
  space: DiskSpace;
  queue: TranscodingQueue;
};

const entryOf = (
  { userId }: Viewer,
  action: AuditAction,
  id: number,
  details: AuditRecord['details'],
): AuditRecord => ({
  actorId: userId,
  action,
  subjectId: id,
  ...(details && { details }),
});

/** The video library, which managers fill and all users see. */
export const videosService = ({ repository, library, storage, space, queue }: Services) => {
  let demoClips: number | undefined;
  const present = async (row: VideoRow, viewer: Viewer): Promise<Video> => ({
    ...presentVideo({ row, renditions: await repository.renditionsOf([row.id]) }, viewer),
    ...(viewer.isManager && presentOtherFiles((await library.current()).otherFilesOf(row.id))),
  });

  const idsWhere = async (isMeant: (video: LibraryVideo, all: Library) => boolean): Promise<ReadonlySet<number>> => {
    const all = await library.current();
    return new Set([...all.videos.values()].filter((video) => isMeant(video, all)).map(({ row }) => row.id));
  };

  const unfinishedById = async (): Promise<ReadonlyMap<number, VideoRow>> =>
    new Map((await repository.unfinished()).map((row) => [row.id, row]));

  type Page = { sort?: VideoSort | undefined; limit?: number | undefined; cursor?: string | undefined };

  return {
    /**
     * Lists matching videos in the given order: all, or a page of `limit` with the cursor of the next one. Only
     * managers see videos that can't be played yet, their progress, and duplicates; others get cues and captions if `withTexts`.
     */
    list: async (
      viewer: Viewer,
      { sort = 'date', limit, cursor, withTexts = false, ...search }: VideoSearch & Page & { withTexts?: boolean },
    ): Promise<{ videos: Video[]; total: number; next: string | undefined }> => {
      const after = decodeCursor(cursorSchema, cursor);
      const [now, preparing] = await Promise.all([library.current(), viewer.isManager ? unfinishedById() : undefined]);
      const playable = search.playable || !viewer.isManager;
      const found = searchVideos(videosInOrder(now, sort), { ...search, playable });
      const rest = after ? found.filter(({ row }) => videoOrders[sort](row, after) > 0) : found;
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return {
        videos: page.map((video) =>
          preparing
            ? presentForManager(video, now, preparing, viewer)
            : (withTexts ? presentLessonVideo : presentVideo)(video, viewer),
        ),
        total: found.length,
        next: last && page.length < rest.length ? cursorAfter(last.row) : undefined,
      };
    },

    /** The ids of all matching videos, newest first. */
    ids: async (search: VideoSearch): Promise<string[]> =>
      searchVideos(videosInOrder(await library.current(), 'date'), search).map(({ row }) => String(row.id)),

    /** The distinct categories and sub-categories of the library, in alphabetical order. */
    categories: async (): Promise<VideoCategory[]> => {
      const { videos } = await library.current();
      const categories = [...videos.values()].map(({ row }) => pathParts(row.path));
      const byPath = new Map(categories.map((each) => [joinPath(each.primaryCategory, each.secondaryCategory), each]));
      return [...byPath.keys()].toSorted().map((path) => byPath.get(path)!);
    },

    /** The texts by which the library can be filtered, such as tags, with their number of videos. */
    tags: async () => {
      const rows = [...(await library.current()).videos.values()].map(({ row }) => row);
      return mapToRecord(filterLists, (list) => countTags(listedTexts(rows, list)));
    },

    /** Number of playable videos per category and intensity whose names contain the words of `q`. */
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

    /** Registers an upload and returns its key. */
    startUpload: async (
      { fileName, fileType, fileSize }: { fileName: string; fileType: string; fileSize?: number | undefined },
      {
        userId,
        maxBytes = storage.maxUploadBytes,
        now,
        disposable,
      }: { userId: string; maxBytes?: number; now: Date; disposable?: boolean },
    ): Promise<{ fileKey: string; contentType: string; maxBytes: number }> => {
      const contentType = fileType || UNKNOWN_TYPE;
      if ((fileSize ?? 0) > maxBytes) throw new Refusal('TOO_LARGE', `A file can have at most ${maxBytes} bytes`);
      if (!storage.takesUploads && (await space.room()) < (fileSize ?? 1)) throw noSpace();
      if (!disposable && (await repository.openUploads(userId, now)) >= MAX_OPEN_UPLOADS)
        throw new Refusal(
          'TOO_MANY_REQUESTS',
          `At most ${MAX_OPEN_UPLOADS} uploads of a user can be open concurrently`,
          {
            retryAfterSeconds: UPLOAD_LIFETIME_SECONDS,
          },
        );
      const fileKey = newUploadKey(fileName);
      await repository.insertUpload({
        file_key: fileKey,
        file_name: fileName,
        file_type: contentType,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + UPLOAD_LIFETIME_SECONDS * 1000),
        size: fileSize,
        content_hash: null,
        ...(disposable && { disposable }),
      });
      return { fileKey, contentType, maxBytes };
    },

    /** Records that the file of an upload was stored completely. */
    uploadReceived: repository.uploadReceived,

    /**
     * Adds described files to the library and queues them, all or none. 400 for invalid fields,
     * 404 for a file that isn't stored, 409 for a file that is already described.
     */
    describe: async (input: MetadataInput, viewer: Viewer) => {
      const { files, faults } = describeFiles(input);
      if (faults.length > 0) throw invalidInput(faults);
      const fileKeys = files.map(({ fileKey }) => fileKey);
      const uploads = new Map((await repository.findUploads(fileKeys)).map((upload) => [upload.file_key, upload]));
      const stored = await Promise.all(
        fileKeys.map(async (key) => uploads.has(key) && (await storage.head(key)) !== undefined),
      );
      const missing = fileKeys.filter((_, i) => !stored[i]);
      if (missing.length > 0)
        throw new Refusal('FILE_NOT_FOUND', `Unknown stored file: ${missing.join(', ')}`, { fileKeys: missing });
      const hashes = [...uploads.values()].flatMap((upload) => upload.content_hash ?? []);
      const known = await repository.findByContent(hashes);
      const rows = await repository.insert(
        files.map(({ fileKey, fileName, length, description }) => ({
          file_key: fileKey,
          file_name: fileName ?? uploads.get(fileKey)?.file_name ?? fileKey,
          length,
          ...description,
          ...newMediaKeys(),
          content_hash: uploads.get(fileKey)?.content_hash ?? null,
          failure_reason: null,
          thumbnail_key: null,
          created_by: viewer.userId,
        })),
        (row) => entryOf(viewer, 'video-add', row.id, { fileName: row.file_name }),
      );
      if (!rows) throw new Refusal('CONFLICT', 'One of these files is already in the library', { fileKeys });
      await queue.add(rows.map((row) => row.id));
      return {
        success: true as const,
        videos: await Promise.all(rows.map((row) => present(row, viewer))),
        duplicates: rows.flatMap((row) => {
          const sameAs = known.filter((video) => video.content_hash === row.content_hash).map((v) => v.file_key);
          return sameAs.length > 0 ? [{ fileKey: row.file_key, sameAs }] : [];
        }),
      };
    },

    /** The state of an upload, for a client that lost the response. 404 for an unknown upload. */
    uploadState: async (fileKey: string): Promise<(typeof uploadStates)[number]> => {
      const [upload] = await repository.findUploads([fileKey]);
      if (!upload) throw new Refusal('FILE_NOT_FOUND', 'Unknown upload', { fileKeys: [fileKey] });
      const [video] = await repository.findByFileKeys([fileKey]);
      if (upload.trashed_at || (video?.retired_at && !video.takes_place)) return 'removed';
      if (video) return 'described';
      const arrived =
        upload.received_at !== null || (storage.takesUploads && (await storage.head(fileKey)) !== undefined);
      return arrived ? 'stored' : 'waiting';
    },

    /** The videos whose files have one of these sizes in bytes, with the hashes of their contents. */
    ofSizes: async (sizes: readonly number[]) =>
      (await repository.findBySizes(sizes)).map(({ id, file_key, display_name, size, content_hash }) => ({
        _id: String(id),
        fileKey: file_key,
        displayName: display_name,
        size,
        contentHash: content_hash,
      })),

    /**
     * Changes the description of a video; returns the stored state. A change to an outdated
     * version is a 409 with the newer one.
     */
    update: async (change: ChangedVideo, viewer: Viewer, now: Date): Promise<Video> => {
      const id = change._id ?? (await repository.idsOf([change.fileKey!]))[0];
      const row = await findVideo(String(id), repository.find);
      const editedVersion = change.updatedAt ? new Date(change.updatedAt) : undefined;
      const result = await repository.change(
        row.id,
        (stored) => {
          const faults = changeFaults(stored, change);
          if (faults.length > 0) throw invalidInput(faults);
          const isStale = editedVersion !== undefined && editedVersion < stored.updated_at;
          return isStale
            ? 'stale'
            : { ...changeDescription(change, stored), updated_at: later(now, stored.updated_at) };
        },
        (was, is) => entryOf(viewer, 'video-update', row.id, { changes: descriptionChanges(was, is) }),
      );
      if (!result) throw videoNotFound();
      const { before, after } = result;
      if (!after)
        throw new Refusal('CONFLICT', 'The video has changed in the meantime', {
          video: await present(before, viewer),
        });
      return present(after, viewer);
    },

    present,

    /** Retries a failed video. */
    retry: async (id: string, viewer: Viewer): Promise<Video> => {
      const row = await findVideo(id, repository.find);
      if (row.trashed_at) throw new Refusal('CONFLICT', 'The file of this video is in the trash');
      if (row.status !== 'failed') throw new Refusal('CONFLICT', 'Only a failed video can be prepared again');
      await repository.retry(row.id, entryOf(viewer, 'video-retry', row.id, { fileName: row.file_name }));
      await queue.add([row.id]);
      return present({ ...row, status: 'processing', progress: 0, failure_reason: null }, viewer);
    },

    /** Sets the number of demo clips that this process is adding; undefined once all are added. */
    expectDemo: (clips: number | undefined): void => void (demoClips = clips),
    isDemoBeingAdded: (): boolean => demoClips !== undefined,
    /** Number of demo videos that are being prepared. */
    demoProcessing: async (): Promise<number> => (await repository.demoProgress()).processing,

    /** Progress of the demo library; undefined once it is complete. */
    demoProgress: async (): Promise<{ ready: number; total: number } | undefined> => {
      const { ready, processing } = await repository.demoProgress();
      if (processing === 0 && demoClips === undefined) return undefined;
      return { ready, total: Math.max(ready + processing, demoClips ?? 0) };
    },

    /** Failed videos, duplicates, and videos whose rights end soon or have ended. */
    troubled: (now: Date) => repository.troubled(lastWarnedDate(localDate(now))),

    /** The ids of the videos whose rights end soon or have ended. */
    rightsEnding: (now: Date): Promise<ReadonlySet<number>> =>
      idsWhere(({ row }) => rightsStateOn(row.rights_until, localDate(now)) !== undefined),

    /** The ids of the videos with missing labels that a lesson space may require. */
    unlabelled: (): Promise<ReadonlySet<number>> =>
      idsWhere(({ row }) => needProperties.some((property) => row.needs[property] === undefined)),

    idsByStatus: (status: VideoStatus): Promise<ReadonlySet<number>> => idsWhere(({ row }) => row.status === status),

    /** The ids of the videos visible to managers only. */
    drafts: (): Promise<ReadonlySet<number>> => idsWhere(({ row }) => row.draft),

    /** The ids of the videos with the same content as another. */
    duplicates: (): Promise<ReadonlySet<number>> => idsWhere(({ row }, all) => sameContent(all, row).length > 0),

    /** Number of videos per status. */
    countByStatus: repository.countByStatus,

    /** Ids of existing files, including retired videos, whose history continues. */
    idsOf: repository.idsOf,

    /** The video of a file, possibly retired or of a former file; undefined if it was never in the library. */
    findByKey: async (fileKey: string): Promise<VideoRow | undefined> => {
      const [row] = await repository.findByFileKeys([fileKey]);
      return row && { ...row, id: row.file_of ?? row.id };
    },
  };
};
export type VideosService = ReturnType<typeof videosService>;

/** Always later than the previous change, even within the same millisecond. */
const later = (now: Date, before: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/** Adds duplicates and the current progress, which isn't part of the cached library. */
const presentForManager = (
  { row, renditions, isWithoutRights }: LibraryVideo,
  now: Library,
  unfinished: ReadonlyMap<number, VideoRow>,
  viewer: Viewer,
): Video => {
  const video = presentVideo({ row: unfinished.get(row.id) ?? row, renditions, isWithoutRights }, viewer);
  const others = sameContent(now, row);
  const { next, former } = now.otherFilesOf(row.id);
  return {
    ...video,
    ...(others.length > 0 && { sameAs: others }),
    ...presentOtherFiles({ next: next && (unfinished.get(next.id) ?? next), former }),
  };
};
