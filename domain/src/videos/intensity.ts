import * as z from 'zod/mini';

/** 1 beginners, 2 easy, 3 medium, 4 hard, 5 challenging. */
export const intensityLevels = [1, 2, 3, 4, 5] as const;
export type IntensityLevel = (typeof intensityLevels)[number];
export const intensityLevelSchema = z.literal(intensityLevels);

/** On the wire, the intensities of videos are texts; everywhere else they are numbers. */
export type WireIntensity = `${IntensityLevel}`;
export const toWireIntensity = (level: IntensityLevel): WireIntensity => `${level}`;
export const fromWireIntensity = (text: WireIntensity): IntensityLevel => Number(text) as IntensityLevel;
export const wireIntensitySchema = z.enum(['1', '2', '3', '4', '5']);

/** Converts texts or numbers to unique levels, ascending; ignores anything else. */
export const normalizeIntensities = (values: readonly (string | number)[]): IntensityLevel[] => {
  const given = new Set(values.map(String));
  return intensityLevels.filter((level) => given.has(toWireIntensity(level)));
};
