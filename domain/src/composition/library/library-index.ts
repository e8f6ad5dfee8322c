import type { IntensityLevel } from '#videos/intensity.ts';
import type { VideoNeeds } from '#videos/needs.ts';
import { foldTag } from '#videos/tags.ts';
import { normalizePath } from '#videos/video-path.ts';

/**
 * The properties of a video that composition uses. `length` in seconds; `ready` = it can be played; `rightsUntil` = the local date from which it
 * can't be any more, which lessons of days to come have to know.
 */
export type LibraryVideo = {
  id: number;
  fileKey: string;
  fileName: string;
  path: string;
  length: number;
  intensities: readonly IntensityLevel[];
  family?: string | undefined;
  series?: string | undefined;
  episode?: number | undefined;
  rightsUntil?: string | undefined;
  tags?: readonly string[] | undefined;
  needs?: VideoNeeds | undefined;
  ready: boolean;
};

/**
 * A library indexed for many plans. A video's position is its index in `videos`, which are sorted by ascending id,
 * so that the order in which a library was read never matters. Lengths are whole milliseconds: sums are exact.
 */
export type LibraryIndex = {
  readonly videos: readonly LibraryVideo[];
  readonly ids: Int32Array;
  /** Id − smallest id → position + 1; empty if ids are too far apart for a table. */
  readonly rowIndexes: Int32Array;
  readonly lengthsMs: Float64Array;
  /** Number of the family, 0 = none. */
  readonly families: Int32Array;
  readonly familyCount: number;
  /** Name of a series → positions of its playable videos, in watching order. */
  readonly series: ReadonlyMap<string, Int32Array>;
  /** Folded tag → positions of the videos that have it. */
  readonly byTag: ReadonlyMap<string, readonly number[]>;
  /** Bit i is set where the video suits intensity i + 1; 0 = never a candidate (not ready, or without a valid length). */
  readonly intensityBits: Uint8Array;
  /** Every path and every prefix of one → positions of its videos, by ascending length, then id. */
  readonly byCategory: ReadonlyMap<string, Int32Array>;
  /** The same for one intensity; filled on demand. */
  readonly byCategoryAndIntensity: Map<string, Int32Array>;
};

const EMPTY = new Int32Array(0);

/** Ids are mostly 1 … n with a few gaps: a table of up to this many entries per video allows direct lookup. */
const TABLE_ENTRIES_PER_VIDEO = 8;

const rowIndexesOf = (ids: Int32Array): Int32Array => {
  const first = ids[0] ?? 0;
  const span = ids.length ? (ids.at(-1) ?? 0) - first + 1 : 0;
  if (span > TABLE_ENTRIES_PER_VIDEO * ids.length) return EMPTY;
  const rowIndexes = new Int32Array(span);
  ids.forEach((id, at) => (rowIndexes[id - first] = at + 1));
  return rowIndexes;
};

/** Position of the video with that id, or −1. */
export const positionOf = (index: LibraryIndex, id: number): number => {
  const { ids, rowIndexes } = index;
  if (rowIndexes.length > 0) return (rowIndexes[id - (ids[0] ?? 0)] ?? 0) - 1;
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

export const intensityBit = (intensity: IntensityLevel): number => 1 << (intensity - 1);

/** Positions of the videos that lie in a category and suit an intensity, by ascending length. */
export const videosOf = (index: LibraryIndex, category: string, intensity: IntensityLevel): Int32Array => {
  const key = `${intensity} ${category}`;
  let found = index.byCategoryAndIntensity.get(key);
  if (!found) {
    const bit = intensityBit(intensity);
    found = (index.byCategory.get(category) ?? EMPTY).filter((at) => ((index.intensityBits[at] ?? 0) & bit) !== 0);
    index.byCategoryAndIntensity.set(key, found);
  }
  return found;
};

/** 'small/story/bear' → itself, 'small/story', 'small'. */
const prefixesOf = (path: string): string[] => {
  const prefixes: string[] = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) prefixes.push(path.slice(0, end));
  return prefixes;
};

/** True if a video of this length (in seconds) can be part of a lesson. */
const isValidLength = (length: number): boolean => Number.isFinite(length) && length > 0;

/** Groups videos by series, in watching order; videos without an episode number come after those that have one. */
const seriesOf = (videos: readonly LibraryVideo[], lengthsMs: Float64Array): Map<string, Int32Array> => {
  const positions = new Map<string, number[]>();
  videos.forEach((video, at) => {
    const name = video.series?.trim();
    if (!name || !lengthsMs[at]) return;
    const known = positions.get(name);
    if (known) known.push(at);
    else positions.set(name, [at]);
  });
  const inOrder = (a: number, b: number): number => {
    const [first, second] = [videos[a]!, videos[b]!];
    const [one, other] = [first.episode ?? Infinity, second.episode ?? Infinity];
    if (one !== other) return one < other ? -1 : 1;
    return first.fileName < second.fileName ? -1 : first.fileName > second.fileName ? 1 : a - b;
  };
  return new Map([...positions].map(([name, of]) => [name, Int32Array.from(of).sort(inOrder)]));
};

const byTagOf = (videos: readonly LibraryVideo[]): Map<string, number[]> => {
  const byTag = new Map<string, number[]>();
  videos.forEach(({ tags = [] }, at) => {
    for (const tag of new Set(tags.map(foldTag))) {
      const list = byTag.get(tag);
      if (list) list.push(at);
      else byTag.set(tag, [at]);
    }
  });
  return byTag;
};

/**
 * Indexes a library, once per library version: O(n log n). The order of `videos` doesn't matter.
 * Throws a RangeError for an id that isn't an int32 or appears twice.
 */
export const indexLibrary = (given: readonly LibraryVideo[]): LibraryIndex => {
  const videos = given.toSorted((a, b) => a.id - b.id);
  const count = videos.length;
  const ids = new Int32Array(count);
  const lengthsMs = new Float64Array(count);
  const families = new Int32Array(count);
  const intensityBits = new Uint8Array(count);
  const familyNumbers = new Map<string, number>();
  videos.forEach((video, at) => {
    if ((video.id | 0) !== video.id) throw new RangeError(`Video id ${video.id} is not a 32-bit whole number`);
    if (at > 0 && ids[at - 1] === video.id) throw new RangeError(`Video id ${video.id} appears twice`);
    ids[at] = video.id;
    const family = typeof video.family === 'string' ? video.family.trim() : '';
    if (family) {
      if (!familyNumbers.has(family)) familyNumbers.set(family, familyNumbers.size + 1);
      families[at] = familyNumbers.get(family) ?? 0;
    }
    if (!video.ready || !isValidLength(video.length)) return;
    lengthsMs[at] = Math.max(1, Math.round(video.length * 1000));
    for (const intensity of video.intensities) intensityBits[at] = (intensityBits[at] ?? 0) | intensityBit(intensity);
  });

  const byLength = Int32Array.from(videos.keys()).sort((a, b) => (lengthsMs[a] ?? 0) - (lengthsMs[b] ?? 0) || a - b);
  const prefixes = new Map<string, string[]>();
  const lists = new Map<string, number[]>();
  for (const at of byLength) {
    const path = videos[at]?.path ?? '';
    let within = prefixes.get(path);
    if (!within) prefixes.set(path, (within = prefixesOf(normalizePath(path))));
    for (const category of within) {
      const list = lists.get(category);
      if (list) list.push(at);
      else lists.set(category, [at]);
    }
  }
  const byCategory = new Map<string, Int32Array>();
  for (const [category, list] of lists) byCategory.set(category, Int32Array.from(list));
  return {
    videos,
    ids,
    rowIndexes: rowIndexesOf(ids),
    lengthsMs,
    families,
    familyCount: familyNumbers.size,
    series: seriesOf(videos, lengthsMs),
    byTag: byTagOf(videos),
    intensityBits,
    byCategory,
    byCategoryAndIntensity: new Map(),
  };
};
