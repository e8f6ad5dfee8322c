import type { LessonWarning } from '#lessons/lesson.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { needProperties, suits, unmetProperties } from '#videos/needs.ts';
import { videosOf } from '#composition/library/library-index.ts';
import type { Plan } from './plan.ts';

/** The property of the place without which a category would have the most candidates, and how many; nothing where none would help. */
const withoutNeed = (
  { index, intensity, excluded, place }: Plan,
  category: string,
): Pick<LessonWarning, 'need' | 'withoutNeed'> => {
  const allowed = videosOf(index, category, intensity).filter((at) => !excluded.has(at));
  const unmet = Array.from(allowed, (at) => unmetProperties(index.videos[at]?.needs, place));
  const suitable = unmet.filter(({ length }) => length === 0).length;
  const gains = needProperties.map((need) => ({
    need,
    gain: unmet.filter(({ length, 0: first }) => length === 1 && first === need).length,
  }));
  const [best] = gains.toSorted((a, b) => b.gain - a.gain);
  return best && best.gain > 0 ? { need: best.need, withoutNeed: suitable + best.gain } : {};
};

/**
 * Describes which block was skipped and why: empty category, nothing at this intensity, all excluded, nothing that suits the place, or all used up;
 * and what would come nearest: another intensity, or a place that asks one property less.
 */
export const skippedWarning = (plan: Plan, slot: { block: number; group: number }): LessonWarning => {
  const { index, intensity, excluded, place } = plan;
  const category = plan.blocks[slot.block]?.category ?? '';
  const warning = { code: 'BLOCK_SKIPPED', block: slot.block, category, intensity } as const;
  const relaxed = withoutNeed(plan, category);
  if ((plan.groups[slot.group]?.candidates.length ?? 0) > 0) return { ...warning, reason: 'exhausted', ...relaxed };
  const all = videosOf(index, category, intensity);
  const distance = (other: IntensityLevel) => Math.abs(other - intensity);
  const isSuitable = (at: number): boolean => suits(index.videos[at]?.needs, place);
  const nearest = intensityLevels
    .filter((other) => other !== intensity && videosOf(index, category, other).some(isSuitable))
    .toSorted((a, b) => distance(a) - distance(b))[0];
  const nearestIntensity = nearest !== undefined && { nearestIntensity: nearest };
  if (all.some((at) => !excluded.has(at))) return { ...warning, reason: 'place', ...relaxed, ...nearestIntensity };
  if (all.length > 0) return { ...warning, reason: 'excluded' };
  if (nearestIntensity) return { ...warning, reason: 'intensity', ...nearestIntensity };
  const isThereElsewhere = intensityLevels.some((other) => videosOf(index, category, other).length > 0);
  return { ...warning, reason: isThereElsewhere ? 'place' : 'empty' };
};
