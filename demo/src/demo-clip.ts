import { readFile } from 'node:fs/promises';
import { buildClip } from './animated-clip.ts';
import type { DemoVideo } from './demo-videos.ts';
import { libraryClips } from './library-clips.ts';
import { sampleVideos } from './sample-videos.ts';

const samplesFolder = new URL('../samples/', import.meta.url);

/**
 * The content of a demo video: a real clip as it is stored, or an animated one, built from its loop within milliseconds
 * (at most 0.5 MB). Nothing is cached or written. Throws for a video that isn't part of the demo.
 */
export async function openDemoClip({ fileName }: Pick<DemoVideo, 'fileName'>): Promise<Buffer> {
  const clip = libraryClips.find((candidate) => candidate.fileName === fileName);
  if (clip) return buildClip(clip);
  if (sampleVideos.some((sample) => sample.fileName === fileName)) return readFile(new URL(fileName, samplesFolder));
  throw new Error(`${fileName} is not a video of the demo`);
}
