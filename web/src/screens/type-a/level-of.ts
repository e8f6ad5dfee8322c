import { normalizeIntensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';

/** The level that a video is shown with: the user's own if it has that, else its easiest. */
export const levelOf = ({ intensities }: Video, own: IntensityLevel): IntensityLevel => {
  const levels = normalizeIntensities(intensities);
  return levels.includes(own) ? own : (levels[0] ?? own);
};
