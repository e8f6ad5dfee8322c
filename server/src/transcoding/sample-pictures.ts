import * as path from 'node:path';
import { SAMPLE, sampledFrom } from '@zuzu/domain/videos/look-alikes.ts';
import { FfmpegFailed, runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { FFMPEG_PLAYLIST, sampleArgs } from './ffmpeg-arguments.ts';
import { timeoutFor } from './limits.ts';

export type SampleOptions = { ffmpeg: Pick<Ffmpeg, 'path'>; length: number; signal?: AbortSignal | undefined };

/**
 * The small grey pictures (`SAMPLE`) of the rendition in this folder, which ffmpeg has just written; `length` in seconds. Empty if
 * ffmpeg fails: without them a video is as good.
 */
export const samplePictures = async (
  folder: string,
  { ffmpeg, length, signal }: SampleOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const args = sampleArgs(path.join(folder, FFMPEG_PLAYLIST), sampledFrom(length));
  try {
    const { stdout } = await runFfmpeg(ffmpeg, args, { timeoutMs: timeoutFor(SAMPLE.seconds), signal });
    return new Uint8Array(stdout);
  } catch (error) {
    if (error instanceof FfmpegFailed) return new Uint8Array();
    throw error;
  }
};
