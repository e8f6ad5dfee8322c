import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { blockCounts, candidatesOf, choose, nearestLesson, type LessonClip } from './lesson-supply.ts';

/** Clips of the middle tempos are suitable for three intensities at once; both halves include the middle one. */
const halves: readonly (readonly IntensityLevel[])[] = [
  [1, 2, 3],
  [3, 4, 5],
];

/** A lesson suitable for all of the intensities at once, reusing as many already chosen clips as possible. */
function lessonFor<C extends LessonClip>(
  rule: LessonRule,
  intensities: readonly IntensityLevel[],
  clips: readonly C[],
  there: ReadonlySet<C>,
): C[] {
  const choices = [...blockCounts(rule)].map(([category, count]) => {
    const options = choose(candidatesOf(clips, category, intensities), count);
    const newIn = (option: readonly C[]) => option.filter((clip) => !there.has(clip)).length;
    const fewestNew = Math.min(...options.map(newIn));
    return options.filter((option) => newIn(option) === fewestNew);
  });
  const lesson = nearestLesson(choices, rule.duration * 60);
  if (!lesson) throw new Error(`no lesson of ${rule.duration} minutes for intensities ${intensities.join(', ')}`);
  return lesson;
}

/**
 * The order in which a new installation processes the clips, so that lessons become possible as early as possible:
 * first a five-minute lesson at the middle intensity, then five minutes at every intensity, then the longer lessons one
 * by one, each at every intensity, and finally the rest, short clips first.
 */
export function processingOrder<C extends LessonClip>(clips: readonly C[], config: LessonConfig): C[] {
  const ordered = new Set<C>();
  for (const code of lengthCodes)
    for (const intensities of halves)
      for (const clip of lessonFor(config.lessonRules[code], intensities, clips, ordered)) ordered.add(clip);
  const rest = clips.filter((clip) => !ordered.has(clip)).sort((a, b) => a.length - b.length);
  return [...ordered, ...rest];
}
