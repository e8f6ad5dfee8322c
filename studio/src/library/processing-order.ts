import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import {
  blockCounts,
  candidatesOf,
  choose,
  hasNoExerciseTwice,
  nearestLesson,
  type LessonClip,
} from './lesson-supply.ts';

/** The middle level first, because it is a new group's default; then the order that needs the fewest clips. */
const LEVELS: readonly IntensityLevel[] = [3, 4, 1, 2, 5];

/** A lesson may be longer or shorter by this share of its target. */
const NEAR = 0.05;

/** Returns a lesson of an intensity that reuses as many chosen clips as its length allows, without repeating an exercise. */
function lessonFor<C extends LessonClip>(
  rule: LessonRule,
  intensity: IntensityLevel,
  clips: readonly C[],
  there: ReadonlySet<C>,
): C[] {
  const newIn = (option: readonly C[]) => option.filter((clip) => !there.has(clip)).length;
  const all = [...blockCounts(rule)].map(([category, count]) =>
    choose(candidatesOf(clips, category, [intensity]), count).filter(hasNoExerciseTwice),
  );
  const saving = all.map((options) => {
    const fewestNew = Math.min(...options.map(newIn));
    return options.filter((option) => newIn(option) === fewestNew);
  });
  const target = rule.duration * 60;
  const isNear = (lesson: readonly C[]) =>
    Math.abs(lesson.reduce((seconds, { length }) => seconds + length, 0) - target) <= target * NEAR;
  const lesson = [saving, all].map((choices) => nearestLesson(choices, target)).find((found) => found && isNear(found));
  if (!lesson) throw new Error(`no lesson of ${rule.duration} minutes for intensity ${intensity}`);
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
    for (const intensity of LEVELS)
      for (const clip of lessonFor(config.lessonRules[code], intensity, clips, ordered)) ordered.add(clip);
  const rest = clips.filter((clip) => !ordered.has(clip)).sort((a, b) => a.length - b.length);
  return [...ordered, ...rest];
}
