import * as z from 'zod/mini';

/** 1 beginners, 2 easy, 3 medium, 4 hard, 5 challenging. */
export const intensityLevels = [1, 2, 3, 4, 5] as const;
export type IntensityLevel = (typeof intensityLevels)[number];
export const intensityLevelSchema = z.literal(intensityLevels);

/** A video's intensities on the wire: '1' to '5'. */
export const intensities = ['1', '2', '3', '4', '5'] as const;
export type Intensity = (typeof intensities)[number];
export const intensitySchema = z.enum(intensities);

/** Converts texts or numbers to unique intensities in ascending order; other values are dropped. */
export const normalizeIntensities = (values: readonly (string | number)[]): Intensity[] => {
  const given = new Set(values.map(String));
  return intensities.filter((intensity) => given.has(intensity));
};
