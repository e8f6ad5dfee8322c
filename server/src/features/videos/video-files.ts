import { Refusal } from '#lib/errors.ts';
import { trashKey } from '#storage/media-keys.ts';
import { isCopyOf, ObjectNotFound, type Storage } from '#storage/storage.ts';
import type { VideosRepository } from './videos.repository.ts';

/** Moves the files of videos to the trash and back. Both are idempotent, even after a partial move. */
export const videoFiles = ({ repository, storage }: { repository: VideosRepository; storage: Storage }) => ({
  putAway: async (fileKey: string): Promise<void> => {
    try {
      await storage.move(fileKey, trashKey(fileKey));
    } catch (error) {
      // already deleted, or never received
      if (!(error instanceof ObjectNotFound)) throw error;
    }
  },

  /** 404 if the file was deleted permanently, 409 if another file has its key. */
  bringBack: async (fileKey: string): Promise<void> => {
    const [upload] = await repository.findUploads([fileKey]);
    const inTrash = await storage.head(trashKey(fileKey));
    const inPlace = await storage.head(fileKey);
    if (inTrash && inPlace && !isCopyOf(inPlace, inTrash))
      throw new Refusal('CONFLICT', 'Another file has been stored under the name of this one. Sync videos first.');
    if (inTrash) await storage.move(trashKey(fileKey), fileKey);
    else if (!inPlace && !upload?.dropped_at)
      throw new Refusal('FILE_NOT_FOUND', 'The file of this video has been deleted permanently');
  },
});
export type VideoFiles = ReturnType<typeof videoFiles>;
