import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { openDiskStorage } from '#storage/disk-storage.ts';
import { segmentName } from '#storage/media-keys.ts';
import { listAll } from '#storage/storage.ts';
import { runFfmpeg } from '#transcoding/ffmpeg.ts';
import { ffmpeg, fastFfmpeg } from './media.ts';
import { transcodeVideo, type TranscodeVideo } from '#transcoding/transcode-video.ts';

export const encryptionKey = Buffer.from('0123456789abcdef');
const TIMEOUT_MS = 60_000;

/** A storage and a work folder for one test, with helpers for inspecting them. */
export const openBench = async (folder: string) => {
  const root = await fs.mkdtemp(join(folder, 'bench-'));
  const storage = await openDiskStorage({ root: join(root, 'storage'), signPutUrl: () => '' });
  const events: string[] = [];
  const objects = () => Array.fromAsync(listAll(storage, ''));
  return {
    root,
    storage,
    events,
    /** Without thumbnails, unless requested. */
    transcode: (source: string, more: Partial<TranscodeVideo> = {}) =>
      transcodeVideo({
        source,
        workDir: join(root, 'work'),
        storage,
        videoKey: 'video',
        encryptionKey,
        ffmpeg,
        onRendition: ({ height }) => void events.push(`rendition ${height}`),
        onLowestReady: ({ length, rendition }) => void events.push(`ready ${rendition.height} ${length}`),
        ...more,
      }),
    stored: async (): Promise<string[]> => (await objects()).map(({ key }) => key),
    etags: async (): Promise<Record<string, string>> =>
      Object.fromEntries((await objects()).map(({ key, etag }) => [key, etag])),
    leftInWork: (): Promise<string[]> => fs.readdir(join(root, 'work')),

    /** ffmpeg's arguments to read a rendition from storage. */
    inputOf: async ({ keyPrefix, segmentDurations, iv }: Rendition): Promise<string[]> => {
      await fs.writeFile(join(root, 'key'), encryptionKey);
      const segments = segmentDurations.map(
        (seconds, index) => `#EXTINF:${seconds},\nfile:${root}/storage/${keyPrefix}/${segmentName(index)}`,
      );
      const key = `#EXT-X-KEY:METHOD=AES-128,URI="file:${root}/key",IV=0x${iv}`;
      const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:9', key, ...segments, '#EXT-X-ENDLIST', ''];
      await fs.writeFile(join(root, 'play.m3u8'), lines.join('\n'));
      return ['-allowed_extensions', 'ALL', '-i', join(root, 'play.m3u8')];
    },
  };
};

const WIDTH = 160;
const HEIGHT = 90;

/** Colours of the first picture at some points, given as shares of its size, as [red, green, blue]. */
export const coloursAt = async (
  input: readonly string[],
  points: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> => {
  const raw = ['-frames:v', '1', '-vf', `scale=${WIDTH}:${HEIGHT}`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await runFfmpeg(fastFfmpeg, [...input, ...raw], { timeoutMs: TIMEOUT_MS });
  return points.map(([x, y]) => {
    const at = (Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)) * 3;
    return [...stdout.subarray(at, at + 3)];
  });
};

/** [250, 10, 240] → 'red blue'. */
export const nameOf = (colour: readonly number[]): string =>
  ['red', 'green', 'blue'].filter((_, index) => (colour[index] ?? 0) > 128).join(' ') || 'black';
