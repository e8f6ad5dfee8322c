import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { renditionLength, type Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { FFMPEG_PLAYLIST } from './ffmpeg-arguments.ts';

export type ProducedSegment = { file: string; bytes: number; seconds: number };

/** The segments that ffmpeg has written into a folder, in order, with the durations from its playlist. */
export const producedSegments = async (folder: string): Promise<ProducedSegment[]> => {
  const playlist = await fs.readFile(path.join(folder, FFMPEG_PLAYLIST), 'utf8');
  const listed = [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\r?\n([^#\s].*)$/gm)];
  return Promise.all(
    listed.map(async ([, seconds, name]) => {
      const file = path.join(folder, path.basename(name!.trim()));
      return { file, bytes: (await fs.stat(file)).size, seconds: Number(seconds) };
    }),
  );
};

/**
 * Bits per second as defined in RFC 8216 (section 4.3.4.2): the average, and the peak over any run of segments that lasts at
 * least half a target duration, so that a last segment of a few frames doesn't count alone.
 */
export const bandwidths = (
  segments: readonly Pick<ProducedSegment, 'bytes' | 'seconds'>[],
): Pick<Rendition, 'bandwidth' | 'averageBandwidth'> => {
  const durations = segments.map(({ seconds }) => seconds);
  const total = renditionLength({ segmentDurations: durations });
  const average = Math.round((segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / total);
  const shortest = Math.max(1, Math.round(Math.max(...durations))) / 2;
  let peak = average;
  for (const start of segments.keys()) {
    let [bytes, seconds] = [0, 0];
    for (let at = start; at < segments.length && seconds < shortest; at++) {
      bytes += segments[at]!.bytes;
      seconds += segments[at]!.seconds;
    }
    if (seconds >= shortest) peak = Math.max(peak, Math.round((bytes * 8) / seconds));
  }
  return { bandwidth: peak, averageBandwidth: average };
};
