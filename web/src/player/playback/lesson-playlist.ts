/**
 * A media playlist made independent of its own address: relative segment paths ending in '.ts' become absolute against
 * the content host, and so do key addresses, because a playlist that is played from a blob has no
 * folder to be relative to. A signature after '?' stays. Anything else is left as it is.
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
 * Length of each part in seconds as a merged playlist has it: its segments' durations between two discontinuities, summed.
 * These are the times that playback follows; a video's own `length` may differ from them by a frame.
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

/**
 * Length of each part of a lesson in seconds: as its merged playlist has it, or the videos' own where the playlist doesn't
 * have as many parts.
 */
export const lessonLengths = (playlist: string, videoLengths: readonly number[]): readonly number[] => {
  const lengths = partLengths(playlist);
  return lengths.length === videoLengths.length ? lengths : videoLengths;
};
