import * as fs from 'node:fs/promises';
import { renditionLength, type Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { renditionPrefix, segmentName } from '#storage/media-keys.ts';
import { deleteAll, readLocalFile, type Storage } from '#storage/storage.ts';
import { runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { copyArgs, encodeArgs, type Source } from './ffmpeg-arguments.ts';
import { outputLimit, timeoutFor } from './limits.ts';
import type { MediaInfo } from './media-info.ts';
import { bandwidths, producedSegments, type ProducedSegment } from './produced-rendition.ts';
import { frameCount, FRAMES_PER_SECOND, gainFor, type Rung } from './renditions.ts';
import { UnreadableMedia } from './unreadable-media.ts';
import type { WorkFolder } from './work-folder.ts';

/** Allowed difference from the length of the source: two frames. */
const LENGTH_TOLERANCE_SECONDS = 2 / FRAMES_PER_SECOND + 0.001;
const CONCURRENT_UPLOADS = 4;

export type Production = {
  source: Source;
  info: MediaInfo;
  /** The renditions to make in one pass over the source. */
  rungs: readonly Rung[];
  /** True to package the only rendition without re-encoding. */
  copied: boolean;
  loudness: number | null;
  toneMap: boolean;
  storage: Storage;
  videoKey: string;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
};

/**
 * Creates the segments of these renditions and stores them, replacing leftovers of an interrupted run. `onProgress` receives the
 * progress from 0 to 1. Throws UnreadableMedia 'truncated' if the source ends early.
 */
export const produceRenditions = async (
  work: WorkFolder,
  production: Production,
  onProgress: (share: number) => void,
): Promise<Rendition[]> => {
  const { source, info, rungs, copied, loudness, toneMap, storage, videoKey, ffmpeg, signal } = production;
  const targets = await Promise.all(rungs.map(({ height }) => work.target(renditionPrefix(videoKey, height), height)));
  const args = copied
    ? copyArgs(source, targets[0]!)
    : encodeArgs(source, info, { rungs, targets, gainDecibels: gainFor(loudness), toneMap });
  const bitsPerSecond = rungs.reduce((sum, rung) => sum + rung.videoBitsPerSecond + rung.audioBitsPerSecond, 0);
  await runFfmpeg(ffmpeg, args, {
    timeoutMs: timeoutFor(info.length),
    signal,
    onProgress: (seconds) => onProgress(seconds / info.length),
    output: { folder: work.folder, maxBytes: outputLimit(info.length, bitsPerSecond) },
  });

  const expected = copied ? info.length : frameCount(info.length) / FRAMES_PER_SECOND;
  const renditions: Rendition[] = [];
  for (const [index, { height, width, codecs }] of rungs.entries()) {
    const { folder, iv } = targets[index]!;
    const segments = await producedSegments(folder);
    const segmentDurations = segments.map(({ seconds }) => seconds);
    if (Math.abs(renditionLength({ segmentDurations }) - expected) > LENGTH_TOLERANCE_SECONDS)
      throw new UnreadableMedia('truncated');
    const keyPrefix = renditionPrefix(videoKey, height);
    await storeSegments(storage, keyPrefix, segments, signal);
    await fs.rm(folder, { recursive: true });
    renditions.push({ height, width, ...bandwidths(segments), codecs, segmentDurations, keyPrefix, iv });
  }
  return renditions;
};

const storeSegments = async (
  storage: Storage,
  keyPrefix: string,
  segments: readonly ProducedSegment[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  await deleteAll(storage, `${keyPrefix}/`);
  await forEachConcurrently(segments.entries(), CONCURRENT_UPLOADS, async ([index, { file }]) => {
    await storage.put(`${keyPrefix}/${segmentName(index)}`, readLocalFile(file), signal ? { signal } : {});
  });
};
