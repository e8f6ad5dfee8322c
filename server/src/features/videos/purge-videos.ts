import { UPLOADS } from '#storage/media-keys.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import type { ExpectedVideo, VideoTrashRepository } from './video-trash.repository.ts';

/** Number of thumbnails to check before concluding that storage is a different one. */
const MAX_THUMBNAIL_CHECKS = 100;

type Services = { trash: VideoTrashRepository; storage: Storage };
type Purged = { purged: string[]; checked: number; reason?: string };

/**
 * Retires videos whose stored file is gone. Nothing changes unless storage could be listed
 * completely and has files of this library: a disk that isn't mounted looks like an empty one.
 */
export const purgeVideos =
  ({ trash, storage }: Services) =>
  async (actorId: string, now: Date): Promise<Purged> => {
    // read the library first, so that a video added in the meantime isn't affected
    const expected = await trash.expectedFiles();
    const missing = await findMissing(storage, expected).catch(() => undefined);
    if (!missing) return { purged: [], checked: 0, reason: 'Storage could not be listed completely' };
    if (missing.length > 0 && !(await isKnownStorage(storage, expected)))
      return { purged: [], checked: expected.length, reason: 'Storage has none of the thumbnails of this library' };
    const retired = await trash.retireMissing(missing, now, (video) => ({
      actorId,
      action: 'video-purge',
      subjectId: video.id,
      details: { fileName: video.file_name, displayName: video.display_name },
    }));
    return { purged: retired.map((video) => video.file_key), checked: expected.length };
  };

const findMissing = async (storage: Storage, expected: readonly ExpectedVideo[]): Promise<ExpectedVideo[]> => {
  const stored = new Set<string>();
  for await (const { key } of listAll(storage, UPLOADS)) stored.add(key);
  const missing: ExpectedVideo[] = [];
  for (const video of expected)
    // checked again, because the file may have been moved during the listing
    if (!stored.has(video.file_key) && !(await storage.head(video.file_key))) missing.push(video);
  return missing;
};

/** True if storage contains any thumbnail of the library's videos, or if there are none yet. */
const isKnownStorage = async (storage: Storage, expected: readonly ExpectedVideo[]): Promise<boolean> => {
  const made = expected.flatMap((video) => video.thumbnail_key ?? []).slice(0, MAX_THUMBNAIL_CHECKS);
  for (const key of made) if (await storage.head(key)) return true;
  return made.length === 0;
};
