import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { stillArgs, type Source } from './ffmpeg-arguments.ts';
import type { MediaInfo } from './media-info.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const WIDTH = 640;
const HEIGHT = 360;
/** The opening is over, and whoever moves is in the picture. */
const FIRST_CHOICE_SECONDS = 1.2;
/** Where else to look, as shares of the length, if that picture is black or blank. */
const FURTHER_CHOICES = [0.1, 0.3, 0.5, 0.8];
/** Of 255: darker is black, smoother is blank. */
const MIN_MEAN = 24;
const MIN_DEVIATION = 6;
const TIMEOUT_MS = 10 * 60_000;

type ThumbnailOptions = { folder: string; ffmpeg: Ffmpeg; toneMap: boolean; signal?: AbortSignal | undefined };

/**
 * A JPEG of 640 × 360 from about 1.2 s into the video, or from later if that picture shows nothing; where every picture
 * shows nothing, the first choice. Gives the path of the file. Throws UnreadableMedia where no picture can be decoded.
 */
export const makeThumbnail = async (
  source: Source,
  info: MediaInfo,
  { folder, ffmpeg, toneMap, signal }: ThumbnailOptions,
): Promise<string> => {
  const first = Math.min(FIRST_CHOICE_SECONDS, info.length / 2);
  const seconds = [first, ...FURTHER_CHOICES.map((share) => share * info.length).filter((second) => second > first)];
  const made: string[] = [];
  for (const [index, second] of seconds.entries()) {
    const jpeg = path.join(folder, `thumbnail-${index}.jpg`);
    const grey = path.join(folder, `thumbnail-${index}.grey`);
    const still = { second, width: WIDTH, height: HEIGHT, toneMap, jpeg, grey };
    await runFfmpeg(ffmpeg, stillArgs(source, info, still), { timeoutMs: TIMEOUT_MS, signal });
    const pixels = await fs.readFile(grey).catch(() => Buffer.alloc(0));
    // Nothing comes out where the file has no picture at that second.
    if (pixels.byteLength === 0) continue;
    if (showsSomething(pixels)) return jpeg;
    made.push(jpeg);
  }
  const fallback = made[0];
  if (fallback === undefined) throw new UnreadableMedia('undecodable');
  return fallback;
};

/** Whether grey pixels are neither black nor all alike. */
export const showsSomething = (pixels: Uint8Array): boolean => {
  const mean = pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.byteLength;
  const variance = pixels.reduce((sum, pixel) => sum + (pixel - mean) ** 2, 0) / pixels.byteLength;
  return mean >= MIN_MEAN && Math.sqrt(variance) >= MIN_DEVIATION;
};
