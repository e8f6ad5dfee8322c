import { isSameClip, likenessTo, MAX_CUT_SECONDS } from '@zuzu/domain/videos/look-alikes.ts';
import type { Library, LibraryVideo } from './library.service.ts';
import type { VideosRepository, VideoRow } from './videos.repository.ts';

/** So many are compared before others have their turn: some milliseconds. */
const COMPARED_AT_ONCE = 100;

/** The other videos of the library that look like the same clip, the most alike first; those with the same content aren't listed. */
export const lookAlikes = async (
  repository: Pick<VideosRepository, 'picturesOf'>,
  { videos }: Pick<Library, 'videos'>,
  { id, length, content_hash: hash }: LibraryVideo['row'],
): Promise<LibraryVideo[]> => {
  const [own] = await repository.picturesOf([id]);
  if (!own) return [];
  const likeness = likenessTo({ length, pictures: own.pictures });
  const candidates = [...videos.values()].filter(
    ({ row }) =>
      row.id !== id &&
      row.trashed_at === null &&
      (hash === null || row.content_hash !== hash) &&
      Math.abs(row.length - length) <= MAX_CUT_SECONDS,
  );
  const found: { video: LibraryVideo; alike: number }[] = [];
  for (let at = 0; at < candidates.length; at += COMPARED_AT_ONCE) {
    const compared = candidates.slice(at, at + COMPARED_AT_ONCE).map(({ row }) => row.id);
    for (const { video_id: other, pictures } of await repository.picturesOf(compared)) {
      const video = videos.get(other)!;
      const alike = likeness({ length: video.row.length, pictures });
      if (isSameClip(alike)) found.push({ video, alike });
    }
  }
  return found.toSorted((a, b) => b.alike - a.alike).map(({ video }) => video);
};

type ByContent = ReadonlyMap<string | null, readonly LibraryVideo[]>;
/** Computed once per state of the library, which is immutable. */
const known = new WeakMap<Library, ByContent>();
const byContentOf = (library: Library): ByContent => {
  const byContent =
    known.get(library) ??
    Map.groupBy(
      [...library.videos.values()].filter(({ row }) => row.content_hash !== null),
      ({ row }) => row.content_hash,
    );
  known.set(library, byContent);
  return byContent;
};

/** File keys of the other videos of the library that have the same content. */
export const sameContent = (library: Library, { id, content_hash }: VideoRow): string[] =>
  (byContentOf(library).get(content_hash) ?? []).filter(({ row }) => row.id !== id).map(({ row }) => row.file_key);
