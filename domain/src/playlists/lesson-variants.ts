import { renditionLength, type Rendition } from './rendition.ts';

/** A lesson at one rung of the bitrate ladder: one rendition per part, in order, and its attributes in the multivariant playlist. */
export type LessonVariant = {
  /** Size of the rung, even if a part has no rendition of it. */
  height: number;
  width: number;
  /** Bits per second: the highest peak of all parts, and their time-weighted mean. */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string;
  renditions: Rendition[];
};

/**
 * The rungs of a lesson, lowest first: every height that at least one part has. A part that lacks a rung uses its next
 * lower rendition, or its lowest if it has none lower. Throws a RangeError if a part has no rendition.
 */
export const lessonVariants = (parts: readonly (readonly Rendition[])[]): LessonVariant[] => {
  const heights = new Set(parts.flatMap((renditions) => renditions.map(({ height }) => height)));
  return [...heights].toSorted((a, b) => a - b).map((height) => lessonVariantAt(parts, height));
};

/** A lesson at one height, by the same rule as `lessonVariants`. Throws a RangeError if there is no part or a part has no rendition. */
export const lessonVariantAt = (parts: readonly (readonly Rendition[])[], height: number): LessonVariant => {
  if (parts.length === 0) throw new RangeError('A lesson needs at least one part');
  const renditions = parts.map((part) => renditionAt(part, height));
  const seconds = renditions.reduce((sum, rendition) => sum + renditionLength(rendition), 0);
  const bits = renditions.reduce((sum, rendition) => sum + renditionLength(rendition) * rendition.averageBandwidth, 0);
  // Of a rung, at least one part has the exact height; for any other height the largest part is the reference.
  const reference =
    renditions.find((rendition) => rendition.height === height) ??
    renditions.reduce((a, b) => (b.height > a.height ? b : a));
  return {
    height: reference.height,
    width: reference.width,
    bandwidth: Math.max(...renditions.map(({ bandwidth }) => bandwidth)),
    averageBandwidth: Math.round(bits / seconds),
    codecs: mostDemanding(renditions.map(({ codecs }) => codecs)),
    renditions,
  };
};

/** The rendition of that height, else the next lower one, else the lowest. Throws a RangeError if there is none. */
export const renditionAt = (renditions: readonly Rendition[], height: number): Rendition => {
  const ascending = renditions.toSorted((a, b) => a.height - b.height);
  const chosen = ascending.findLast((rendition) => rendition.height <= height) ?? ascending[0];
  if (!chosen) throw new RangeError('A video without renditions cannot be played');
  return chosen;
};

/** Every part is H.264 + AAC, so a player that decodes the highest profile and level decodes all parts. */
const mostDemanding = (codecs: readonly string[]): string => {
  const demand = (text: string) => {
    const [, profile = '', level = ''] = /avc1\.([0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})/i.exec(text) ?? [];
    return Number.parseInt(profile + level, 16) || 0;
  };
  return codecs.reduce((a, b) => (demand(b) > demand(a) ? b : a));
};
