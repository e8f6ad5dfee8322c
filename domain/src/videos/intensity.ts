import * as z from 'zod/mini';

/** 1 beginners, 2 easy, 3 medium, 4 hard, 5 challenging. */
export const intensityLevels = [1, 2, 3, 4, 5] as const;
export type IntensityLevel = (typeof intensityLevels)[number];
export const intensityLevelSchema = z.literal(intensityLevels);

/** Where the wire has an intensity of a video, it is a text; everything else counts with levels. */
export type WireIntensity = `${IntensityLevel}`;
export const toWireIntensity = (level: IntensityLevel): WireIntensity => `${level}`;
export const fromWireIntensity = (text: WireIntensity): IntensityLevel => Number(text) as IntensityLevel;
export const wireIntensitySchema = z.enum(['1', '2', '3', '4', '5']);

/** Texts or numbers, in any order, repeated or not → unique levels, ascending; what isn't an intensity is left out. */
export const normalizeIntensities = (values: readonly (string | number)[]): IntensityLevel[] => {
  const given = new Set(values.map(String));
  return intensityLevels.filter((level) => given.has(toWireIntensity(level)));
};
