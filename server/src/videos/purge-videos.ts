import type { Audit } from '#audit/audit.repository.ts';
import { UPLOADS } from '#storage/media-keys.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import type { KeptVideo, VideoTrashRepository } from './video-trash.repository.ts';

/** How many thumbnails are asked for before storage counts as another one. */
const MAX_PROOFS = 100;

type Services = { trash: VideoTrashRepository; storage: Storage; audit: Audit };
type Purged = { purged: string[]; checked: number; reason?: string };

/**
 * Retires videos whose stored file is gone. Nothing is touched unless storage could be listed
 * whole and is the one that the library knows: a disk that isn't mounted looks like an empty one.
 */
export const purgeVideos =
  ({ trash, storage, audit }: Services) =>
  async (actorId: string, now: Date): Promise<Purged> => {
    // what the library knows is read first: a video that comes in meanwhile isn't judged
    const kept = await trash.kept();
    const missing = await findMissing(storage, kept).catch(() => undefined);
    if (!missing) return { purged: [], checked: 0, reason: 'Storage could not be listed whole' };
    if (missing.length > 0 && !(await isKnownStorage(storage, kept)))
      return { purged: [], checked: kept.length, reason: 'Storage has none of the pictures that the library knows' };
    const retired = await trash.retireMissing(
      missing.map((video) => video.id),
      now,
    );
    for (const video of retired)
      await audit.record({
        actorId,
        action: 'video-purge',
        subjectType: 'video',
        subjectId: String(video.id),
        details: { fileName: video.file_name, displayName: video.display_name },
      });
    return { purged: retired.map((video) => video.file_key), checked: kept.length };
  };

const findMissing = async (storage: Storage, kept: readonly KeptVideo[]): Promise<KeptVideo[]> => {
  const stored = new Set<string>();
  for await (const { key } of listAll(storage, UPLOADS)) stored.add(key);
  const missing: KeptVideo[] = [];
  for (const video of kept)
    // asked once more, as the file may have moved while the list was made
    if (!stored.has(video.file_key) && !(await storage.head(video.file_key))) missing.push(video);
  return missing;
};

/** Whether anything that was made of the library's videos lies there; true where nothing has been made yet. */
const isKnownStorage = async (storage: Storage, kept: readonly KeptVideo[]): Promise<boolean> => {
  const made = kept.flatMap((video) => video.thumbnail_key ?? []).slice(0, MAX_PROOFS);
  for (const key of made) if (await storage.head(key)) return true;
  return made.length === 0;
};
