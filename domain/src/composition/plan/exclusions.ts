import type { IntensityLevel } from '#videos/intensity.ts';
import { normalizePath } from '#videos/video-path.ts';
import { videosOf, type LibraryIndex } from '#composition/library/library-index.ts';

/**
 * Positions of the videos of an intensity that a list of exclusions removes. An entry is a category, or a path and a
 * file name, and matches whole segments: 'small' excludes 'small/story', but not 'smaller'.
 */
export const excludedVideos = (
  index: LibraryIndex,
  entries: readonly string[],
  intensity: IntensityLevel,
): Set<number> => {
  const excluded = new Set<number>();
  for (const entry of entries) {
    const wanted = normalizePath(String(entry));
    for (const at of videosOf(index, wanted, intensity)) excluded.add(at);
    // The entry may also end within or after a file name: its first segments are then the path of the video.
    for (let end = wanted.lastIndexOf('/'); end > 0; end = wanted.lastIndexOf('/', end - 1)) {
      for (const at of videosOf(index, wanted.slice(0, end), intensity)) {
        const video = index.videos[at];
        if (!video || excluded.has(at)) continue;
        const whole = normalizePath(`${video.path}/${video.fileName}`);
        if (whole === wanted || whole.startsWith(`${wanted}/`)) excluded.add(at);
      }
    }
  }
  return excluded;
};
