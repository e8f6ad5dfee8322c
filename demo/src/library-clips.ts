import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import library from '../library.json' with { type: 'json' };
import type { ClipRecipe } from './animated-clip.ts';

/** One animated clip: how it is described as a video (`length` in seconds), and what it is built from. */
export type LibraryClip = ClipRecipe & {
  fileName: string;
  displayName: string;
  path: string;
  /** The exercise; a lesson prefers not to repeat one. */
  family: string;
  intensities: readonly IntensityLevel[];
  length: number;
};

/** All animated clips, in the order in which a new installation processes them. Written by the generator. */
export const libraryClips = library.clips as readonly LibraryClip[];
