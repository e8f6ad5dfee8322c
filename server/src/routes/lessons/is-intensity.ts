import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

export const isIntensity = (value: number): value is IntensityLevel =>
  intensityLevels.includes(value as IntensityLevel);
