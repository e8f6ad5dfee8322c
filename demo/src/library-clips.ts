import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import library from '../library.json' with { type: 'json' };
import type { ClipRecipe } from './animated-clip.ts';

/** What a clip needs of a class and its room. */
export type ClipNeeds = {
  /** One step beside a school desk, a free corner, or a hall. */
  room: 'desk' | 'corner' | 'hall';
  posture: 'standing' | 'seated' | 'floor' | 'lying';
  /** Quiet is what the class next door doesn't hear; loud is jumps and calls. */
  noise: 'quiet' | 'usual' | 'loud';
  /** What everybody must have at hand; Hebrew. */
  things: string[];
};

/** One animated clip: its description as a video (`length` in seconds), and its ingredients. */
export type LibraryClip = ClipRecipe & {
  fileName: string;
  displayName: string;
  path: string;
  /** The exercise; lessons avoid repeating one. */
  family: string;
  intensities: IntensityLevel[];
  length: number;
  needs: ClipNeeds;
  /** What a coach says when the movement is built up, and when it is varied; Hebrew. */
  say: readonly [string, string];
};

/** All animated clips, in the order in which a new installation processes them. Written by the studio. */
export const libraryClips = library.clips as readonly unknown[] as readonly LibraryClip[];
