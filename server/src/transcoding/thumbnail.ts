import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { stillArgs, type Source } from './ffmpeg-arguments.ts';
import type { MediaInfo } from './media-info.ts';
import { outputLimit } from './limits.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const WIDTH = 640;
const HEIGHT = 360;
/**
 * Positions to try, as shares of the length: first one well after an opening title, during the exercise; then others if that
 * picture is black or uniform.
 */
const POSITIONS = [0.3, 0.5, 0.1, 0.8, 0];
/** On a scale to 255: a picture with a lower mean is black, with a lower deviation uniform. */
const MIN_MEAN = 24;
const MIN_DEVIATION = 6;
const TIMEOUT_MS = 10 * 60_000;

type ThumbnailOptions = { folder: string; ffmpeg: Ffmpeg; toneMap: boolean; signal?: AbortSignal | undefined };

/**
 * Creates a JPEG of 640 × 360 from the first third of the video, or from elsewhere if that picture is blank; if every picture
 * is blank, from the first position. Returns the path of the file. Throws UnreadableMedia if no picture can be decoded.
 */
export const makeThumbnail = async (
  source: Source,
  info: MediaInfo,
  { folder, ffmpeg, toneMap, signal }: ThumbnailOptions,
): Promise<string> => {
  const made: string[] = [];
  for (const [index, share] of POSITIONS.entries()) {
    const jpeg = path.join(folder, `thumbnail-${index}.jpg`);
    const grey = path.join(folder, `thumbnail-${index}.grey`);
    const still = { second: share * info.length, width: WIDTH, height: HEIGHT, toneMap, jpeg, grey };
    await runFfmpeg(ffmpeg, stillArgs(source, info, still), {
      timeoutMs: TIMEOUT_MS,
      signal,
      output: { folder, maxBytes: outputLimit(0, 0) },
    });
    const pixels = await fs.readFile(grey).catch(() => Buffer.alloc(0));
    // the file has no picture at that second
    if (pixels.byteLength === 0) continue;
    if (hasVisibleContent(pixels)) return jpeg;
    made.push(jpeg);
  }
  const fallback = made[0];
  if (fallback === undefined) throw new UnreadableMedia('undecodable');
  return fallback;
};

/** True if grey pixels are neither black nor uniform. */
export const hasVisibleContent = (pixels: Uint8Array): boolean => {
  const mean = pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.byteLength;
  const variance = pixels.reduce((sum, pixel) => sum + (pixel - mean) ** 2, 0) / pixels.byteLength;
  return mean >= MIN_MEAN && Math.sqrt(variance) >= MIN_DEVIATION;
};
