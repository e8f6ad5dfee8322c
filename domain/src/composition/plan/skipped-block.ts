import type { LessonWarning } from '#lessons/lesson.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { videosOf } from '#composition/library/library-index.ts';
import type { Plan } from './plan.ts';

/** Describes which block was skipped and why: empty category, nothing at this intensity, all excluded, or all used up. */
export const skippedWarning = (plan: Plan, slot: { block: number; group: number }): LessonWarning => {
  const { index, intensity, excluded } = plan;
  const category = plan.blocks[slot.block]?.category ?? '';
  const warning = { code: 'BLOCK_SKIPPED', block: slot.block, category, intensity } as const;
  if ((plan.groups[slot.group]?.candidates.length ?? 0) > 0) return { ...warning, reason: 'exhausted' };
  if (videosOf(index, category, intensity).some((at) => excluded.has(at))) return { ...warning, reason: 'excluded' };
  const distance = (other: IntensityLevel) => Math.abs(other - intensity);
  const nearest = intensityLevels
    .filter((other) => videosOf(index, category, other).length > 0)
    .toSorted((a, b) => distance(a) - distance(b))[0];
  if (nearest === undefined) return { ...warning, reason: 'empty' };
  return { ...warning, reason: 'intensity', nearestIntensity: nearest };
};
