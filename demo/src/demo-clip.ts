import { buildClip } from './animated-clip.ts';
import type { DemoVideo } from './demo-videos.ts';
import { libraryClips } from './library-clips.ts';

/**
 * The content of a demo video, built from its pieces within milliseconds (at most 2 MB). Nothing is cached or written.
 * Throws for a video that isn't part of the demo.
 */
export async function openDemoClip({ fileName }: Pick<DemoVideo, 'fileName'>): Promise<Buffer> {
  const clip = libraryClips.find((candidate) => candidate.fileName === fileName);
  if (!clip) throw new Error(`${fileName} is not a video of the demo`);
  return buildClip(clip);
}
