import { normalizeIntensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';

/** The level displayed with a video: the user's level if the video has it, else its easiest. */
export const levelOf = ({ intensities }: Video, own: IntensityLevel): IntensityLevel => {
  const levels = normalizeIntensities(intensities);
  return levels.includes(own) ? own : (levels[0] ?? own);
};
