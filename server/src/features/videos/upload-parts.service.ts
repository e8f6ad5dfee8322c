import type { NextParts } from '@zuzu/contract/videos/upload.ts';
import { noSpace, Refusal } from '#lib/errors.ts';
import type { DiskSpace } from '#storage/disk-space.ts';
import type { UrlOwner } from '#storage/media-urls.ts';
import type { Storage, UploadPart } from '#storage/storage.ts';
import type { VideosRepository } from './videos.repository.ts';
import type { VideosService } from './videos.service.ts';

/** An interruption costs at most one part; S3 requires at least 5 MiB, except for the last part. */
const PART_BYTES = 8 * 1024 ** 2;
/** Maximum number of parts on a page. */
const MAX_PARTS = 1_000;
/** Lifetime of part URLs, within which an upload has to start: enough at 20 KB a second; slower clients request new ones. */
const PARTS_A_CALL = 8;

type Services = { repository: VideosRepository; storage: Storage; space: DiskSpace; videos: VideosService };

/** Resumable uploads. */
export const uploadPartsService = ({ repository, storage, space, videos }: Services) => {
  const { parts } = storage;
  const joining = new Map<string, Promise<void>>();

  const join = (fileKey: string, size: number, now: Date): Promise<void> =>
    repository.lockUpload(fileKey, async () => {
      // another process was faster, while this one waited
      if ((await videos.uploadState(fileKey)) === 'stored') return;
      const contentHash = await parts.join(fileKey, size);
      if (contentHash !== undefined) await videos.uploadReceived(fileKey, size, contentHash, now);
      await parts.discard(fileKey);
    });
  /** Shares a pending join: a client that lost its connection retries and waits for the same result. */
  const joinOnce = (fileKey: string, size: number, now: Date): Promise<void> => {
    const running = joining.get(fileKey) ?? join(fileKey, size, now).finally(() => joining.delete(fileKey));
    joining.set(fileKey, running);
    return running;
  };

  return {
    /** Bytes of an upload that have arrived, in complete parts. */
    arrivedBytes: async (fileKey: string): Promise<number> => sum((await parts.arrived(fileKey)).values()),

    /**
     * The next parts to send of the user's upload, with their URLs; none once the file is stored. 404 for an upload
     * that is unknown, of another user, without a size or removed; 507 if the disk has no space for it.
     */
    next: async (fileKey: string, { userId, epoch }: UrlOwner, now: Date): Promise<NextParts> => {
      const [upload] = await repository.findUploads([fileKey]);
      if (!upload?.size || upload.user_id !== userId) throw noSuchUpload(fileKey);
      const { size, file_type: contentType } = upload;
      const stored = await parts.arrived(fileKey);
      // checked after the parts, which are deleted once the file is stored
      const state = await videos.uploadState(fileKey);
      if (state === 'stored') return { arrived: size, parts: [] };
      if (state !== 'waiting') throw noSuchUpload(fileKey);

      const running = joining.get(fileKey);
      if (running) {
        await running;
        return { arrived: size, parts: [] };
      }

      const missing = partsOf(size).filter(({ number, start, end }) => stored.get(number) !== end - start);
      const left = sum(missing.map(({ start, end }) => end - start));
      const arrived = size - left;
      // in a folder, the parts are kept until the complete file exists
      if (!storage.takesUploads && (await space.room()) < left + size) throw noSpace();
      if (missing.length === 0) {
        await joinOnce(fileKey, size, now);
        return { arrived, parts: [] };
      }
      const next = missing.slice(0, PARTS_A_CALL);
      const allowed = { userId, epoch, key: fileKey, contentType, maxBytes: size, size };
      const signedUrls = await parts.signedPutUrls(allowed, next);
      return { arrived, parts: next.map(({ start, end }, i) => ({ start, end, signedUrl: signedUrls[i]! })) };
    },
  };
};

const noSuchUpload = (fileKey: string): Refusal =>
  new Refusal('FILE_NOT_FOUND', 'Unknown upload', { fileKeys: [fileKey] });

/** The parts of a file with that many bytes. */
const partsOf = (size: number): UploadPart[] => {
  const bytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  return Array.from({ length: Math.ceil(size / bytes) }, (_, i) => ({
    number: i + 1,
    start: i * bytes,
    end: Math.min((i + 1) * bytes, size),
  }));
};

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);
