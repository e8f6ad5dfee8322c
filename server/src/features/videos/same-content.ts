import type { Library, LibraryVideo } from './library.service.ts';
import type { VideoRow } from './videos.repository.ts';

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
export const sameContent = (library: Library, { id, content_hash }: VideoRow): string[] =>
  (groupByContent(library).get(content_hash) ?? []).filter(({ row }) => row.id !== id).map(({ row }) => row.file_key);
