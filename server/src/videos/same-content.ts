import type { LibraryVideo } from './library.service.ts';
import type { VideoRow } from './videos.repository.ts';

/** Asks which other videos of the library have the same content as one of them; gives their file keys. */
export const sameContent = (videos: readonly LibraryVideo[]): ((row: VideoRow) => string[]) => {
  const byContent = Map.groupBy(
    videos.filter(({ row }) => row.content_hash !== null),
    ({ row }) => row.content_hash,
  );
  return ({ id, content_hash }) =>
    (byContent.get(content_hash) ?? []).filter(({ row }) => row.id !== id).map(({ row }) => row.file_key);
};
