import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { timelineOfParts, type LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';

/**
 * Makes a media playlist independent of its own URL: relative segment paths ending in '.ts' and key URIs become
 * absolute against the content host, because a playlist that is played from a blob has no base URL. Query strings with
 * signatures are kept. Everything else stays unchanged.
 */
export const absolutePlaylist = (playlist: string, contentHost: string): string =>
  playlist
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#')) {
        return line.replace(/URI="([^"]+)"/g, (_, uri: string) => `URI="${new URL(uri, contentHost).href}"`);
      }
      return /^[^?#]+\.ts(?:\?|$)/i.test(line) ? new URL(line, contentHost).href : line;
    })
    .join('\n');

/**
 * Length of each part in seconds: the sum of the segment durations between two discontinuities of a merged playlist.
 * Playback follows these times; a video's own `length` may differ from them by a frame.
 */
export const partLengths = (playlist: string): number[] => {
  const lengths: number[] = [];
  let open = false;
  for (const line of playlist.split(/\r?\n/)) {
    if (line.trim() === '#EXT-X-DISCONTINUITY') open = false;
    const duration = Number(/^#EXTINF:\s*([\d.]+)/.exec(line)?.[1] ?? Number.NaN);
    if (Number.isNaN(duration)) continue;
    if (!open) lengths.push(0);
    open = true;
    lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + duration;
  }
  return lengths;
};

/** The timeline of a lesson: by its merged playlist, or by the videos' own lengths if the playlist doesn't have as many parts. */
export const lessonTimeline = (
  { finalLesson, mergedPlaylist }: Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist'>,
  options: Pick<LessonTimeline, 'join' | 'landing'>,
): LessonTimeline => {
  const lengths = partLengths(mergedPlaylist);
  const isExact = lengths.length === finalLesson.length;
  return timelineOfParts(
    finalLesson.map(({ blockPath, video }, part) => ({ blockPath, length: isExact ? lengths[part]! : video.length })),
    options,
  );
};
