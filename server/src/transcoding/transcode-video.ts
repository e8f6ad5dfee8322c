import * as path from 'node:path';
import { renditionLength, type Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { thumbnailKey } from '#storage/media-keys.ts';
import { readLocalFile, type Storage } from '#storage/storage.ts';
import { FfmpegFailed, runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { shiftToZeroArgs, type Source } from './ffmpeg-arguments.ts';
import { DEFAULT_MAX_LENGTH_SECONDS, outputLimit, timeoutFor } from './limits.ts';
import { measureLoudness } from './measure-loudness.ts';
import type { MediaInfo } from './media-info.ts';
import { probeMedia } from './probe.ts';
import { produceRenditions } from './produce-renditions.ts';
import { isLoudEnough, canBeCopied, rungOfCopy, rungsFor, type Rung } from './renditions.ts';
import { makeThumbnail } from './thumbnail.ts';
import { UnreadableMedia } from './unreadable-media.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';
import { readWorkRecord, writeWorkRecord, type WorkRecord } from './work-record.ts';

/** Progress in whole percent that never decreases and is reported only when it changes. */
type Progress = {
  reach: (percent: number) => void;
  /** Returns a function that maps a share (0 to 1) to the range from the current progress to this percentage. */
  upTo: (percent: number) => (share: number) => void;
};

const openProgress = (report: ((percent: number) => void) | undefined): Progress => {
  let reached = -1;
  const reach = (percent: number): void => {
    const whole = Math.floor(Math.min(100, percent));
    if (whole <= reached) return;
    reached = whole;
    report?.(whole);
  };
  reach(0);
  return {
    reach,
    upTo: (percent) => {
      const from = reached;
      return (share) => reach(from + Math.min(1, share) * (percent - from));
    },
  };
};

/** Progress after measuring loudness, after the lowest of several renditions, and before the final steps. */
const MEASURED_PERCENT = 4;
const LOWEST_PERCENT = 30;
const NEARLY_DONE_PERCENT = 99;
const FROM_ZERO_BITS_PER_SECOND = 20_000_000;

export type TranscodeVideo = {
  /** A local file, opened read-only. */
  source: string;
  /** Folder for temporary files; this run removes its files, and those of a killed run of the same video. */
  workDir: string;
  storage: Storage;
  /** An id for the output: `renditions/<videoKey>/…`, `thumbnails/<videoKey>.jpg`. */
  videoKey: string;
  /** 16 bytes. */
  encryptionKey: Uint8Array;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
  maxLengthSeconds?: number | undefined;
  /** Whole percent, 0 to 100, never decreasing. */
  onProgress?: (percent: number) => void;
  /** Called when the video becomes playable: its lowest rendition and its thumbnail are stored. `length` in seconds, exact. */
  onLowestReady?: (ready: { length: number; thumbnailKey: string; rendition: Rendition }) => void | Promise<void>;
  /** Called for every rendition as soon as it is stored, including the lowest; repeated in a later run for the same video. */
  onRendition?: (rendition: Rendition) => void | Promise<void>;
};

/** `length` in seconds; `loudness` of the source in LUFS, null without sound or for silence. */
export type TranscodedVideo = {
  length: number;
  renditions: Rendition[];
  thumbnailKey: string;
  loudness: number | null;
  copied: boolean;
};

/**
 * Creates the encrypted renditions and the thumbnail of a video, lowest rendition first; a source that
 * complies is copied as its only rendition. Can be repeated after any interruption: stored renditions are not redone,
 * and keys and results are the same. Throws UnreadableMedia if the file is at fault, FfmpegFailed or a storage error
 * if a retry may help, the signal's reason when aborted.
 */
export const transcodeVideo = async (options: TranscodeVideo): Promise<TranscodedVideo> => {
  const { workDir, videoKey, encryptionKey, signal } = options;
  if (encryptionKey.byteLength !== 16) throw new RangeError('An AES-128 key has 16 bytes');
  signal?.throwIfAborted();
  const work = await openWorkFolder(workDir, videoKey, encryptionKey);
  try {
    return await transcodeIn(work, options);
  } catch (error) {
    throw isFileFault(error) ? new UnreadableMedia('undecodable', { cause: error }) : error;
  } finally {
    await work.remove();
  }
};

const transcodeIn = async (work: WorkFolder, options: TranscodeVideo): Promise<TranscodedVideo> => {
  const { source, info } = await readSource(work, options);
  const toneMap = info.video.wideColours !== null && options.ffmpeg.canToneMap;
  try {
    return await prepare(work, options, { source, info, toneMap });
  } catch (error) {
    // unconverted colours are better than no video
    if (!toneMap || !isFileFault(error)) throw error;
    return prepare(work, options, { source, info, toneMap: false });
  }
};

const prepare = async (
  work: WorkFolder,
  options: TranscodeVideo,
  { source, info, toneMap }: { source: Source; info: MediaInfo; toneMap: boolean },
): Promise<TranscodedVideo> => {
  const { storage, videoKey, ffmpeg, signal, onLowestReady, onRendition } = options;
  const progress = openProgress(options.onProgress);
  const thumbnail = thumbnailKey(videoKey);
  const earlier = await readWorkRecord(options);
  const isDrawn = earlier && (await storage.head(thumbnail));
  // concurrently, because measuring loudness leaves most of the CPU idle
  const [planning, drawing] = await Promise.allSettled([
    earlier ?? planWork(ffmpeg, source, info, signal),
    isDrawn ? undefined : makeThumbnail(source, info, { folder: work.folder, ffmpeg, toneMap, signal }),
  ]);
  let record = valueOf(planning);
  progress.reach(MEASURED_PERCENT);
  const { loudness, copied } = record;

  /** Creates these renditions, except those from an earlier run. */
  const make = async (rungs: readonly Rung[], percent: number): Promise<void> => {
    const missing = rungs.filter(({ height }) => record.renditions.every((rendition) => rendition.height !== height));
    if (missing.length > 0) {
      const production = {
        source,
        info,
        copied,
        loudness,
        toneMap,
        storage,
        videoKey,
        ffmpeg,
        signal,
        rungs: missing,
      };
      const made = await produceRenditions(work, production, progress.upTo(percent));
      record = { ...record, renditions: [...record.renditions, ...made] };
      // written after the segments, so that a record never refers to missing ones
      await writeWorkRecord(options, record);
    }
    progress.reach(percent);
  };

  const rungs = copied ? [rungOfCopy(info)] : rungsFor(info.video);
  await make(rungs.slice(0, 1), rungs.length > 1 ? LOWEST_PERCENT : NEARLY_DONE_PERCENT);
  const picture = valueOf(drawing);
  if (picture !== undefined) await storage.put(thumbnail, readLocalFile(picture), { contentType: 'image/jpeg' });
  const lowest = record.renditions[0]!;
  const length = renditionLength(lowest);
  await onRendition?.(lowest);
  await onLowestReady?.({ length, thumbnailKey: thumbnail, rendition: lowest });

  await make(rungs, NEARLY_DONE_PERCENT);
  for (const rendition of record.renditions.slice(1)) await onRendition?.(rendition);
  progress.reach(100);
  const { renditions } = record;
  return { length, thumbnailKey: thumbnail, loudness, copied, renditions };
};

const valueOf = <Value>(settled: PromiseSettledResult<Value>): Value => {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
};

/** Probes the source; one that begins before 0 is replaced by a shifted copy. */
const readSource = async (
  { folder }: WorkFolder,
  { source: file, ffmpeg, signal, maxLengthSeconds = DEFAULT_MAX_LENGTH_SECONDS }: TranscodeVideo,
): Promise<{ source: Source; info: MediaInfo }> => {
  const limits = { ffmpeg, signal, maxLengthSeconds };
  const info = await probeMedia(file, limits);
  const source = { file, container: info.container, ...info.streams };
  if (info.timeline !== 'before-zero') return { source, info };
  const shifted = path.join(folder, 'from-zero.mkv');
  await runFfmpeg(ffmpeg, shiftToZeroArgs(source, shifted), {
    timeoutMs: timeoutFor(maxLengthSeconds),
    signal,
    output: { folder, maxBytes: outputLimit(maxLengthSeconds, FROM_ZERO_BITS_PER_SECOND) },
  });
  return { source: { file: shifted, container: 'matroska' }, info: await probeMedia(shifted, limits) };
};

/** Measures the loudness of the source and decides if it can be copied. */
const planWork = async (
  ffmpeg: Ffmpeg,
  source: Source,
  info: MediaInfo,
  signal: AbortSignal | undefined,
): Promise<WorkRecord> => {
  if (!info.audio) return { loudness: null, copied: false, renditions: [] };
  const limits = { timeoutMs: timeoutFor(info.length), signal };
  const { loudness, plainPictures } = await measureLoudness(ffmpeg, source, limits);
  const copied = canBeCopied(info) && plainPictures && isLoudEnough(loudness);
  return { loudness, copied, renditions: [] };
};

/** Lines that describe the input are skipped: its path and its metadata may contain any text. */
const LACK_OF_RESOURCES = /^(?! |Input #).*(cannot allocate|out of memory|input\/output error|too many open files)/im;

/** ffmpeg's exit code is the same for a damaged file and a lack of resources; only its messages differ. */
const isFileFault = (error: unknown): boolean =>
  error instanceof FfmpegFailed && error.reason === 'exit' && !LACK_OF_RESOURCES.test(error.stderr);
