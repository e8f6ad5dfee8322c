import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { blockCounts, candidatesOf, choose, nearestLesson, type LessonClip } from './lesson-supply.ts';

/** Clips of the middle tempos serve three intensities at once; both halves have the middle one. */
const halves: readonly (readonly IntensityLevel[])[] = [
  [1, 2, 3],
  [3, 4, 5],
];

/** A lesson for all of the intensities at once, with as many clips that are there already as can be. */
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
 * In which order to process the clips of a new installation, so that lessons become possible as soon as can be: first
 * what a five-minute lesson at the middle intensity needs, then five minutes at every intensity, then the longer lessons
 * one after the other, each at every intensity, and last what is left, short clips first.
 */
export function processingOrder<C extends LessonClip>(clips: readonly C[], config: LessonConfig): C[] {
  const ordered = new Set<C>();
  for (const code of lengthCodes)
    for (const intensities of halves)
      for (const clip of lessonFor(config.lessonRules[code], intensities, clips, ordered)) ordered.add(clip);
  const rest = clips.filter((clip) => !ordered.has(clip)).sort((a, b) => a.length - b.length);
  return [...ordered, ...rest];
}
