import type { LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** The properties of a clip that lessons depend on; `length` in seconds. */
export type LessonClip = { path: string; family: string; intensities: readonly IntensityLevel[]; length: number };

/** Lengths are added up in tenths of a second, precise enough for tolerances of minutes. */
const tenths = (seconds: number): number => Math.round(seconds * 10);

/** The number of blocks per category, in the lesson's order. */
export const blockCounts = (rule: LessonRule): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const path of rule.order) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
};

/** Returns the clips that can fill a block: in its category and suitable for all given intensities. */
export const candidatesOf = <C extends LessonClip>(
  clips: readonly C[],
  category: string,
  intensities: readonly IntensityLevel[],
): C[] =>
  clips.filter(
    (clip) =>
      isInCategory(clip.path, category) && intensities.every((intensity) => clip.intensities.includes(intensity)),
  );

/** All combinations of `count` items, in their order. */
export function choose<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, i) => choose(items.slice(i + 1), count - 1).map((others) => [item, ...others]));
}

/** True if no exercise is repeated. */
export const hasNoExerciseTwice = (clips: readonly LessonClip[]): boolean =>
  new Set(clips.map(({ family }) => family)).size === clips.length;

/**
 * Returns one choice of clips per category such that the lesson's length is as close to the target as possible; undefined if a
 * category doesn't have enough clips. Exact: adds category after category to all lengths reached so far.
 */
export function nearestLesson<C extends LessonClip>(
  choices: readonly (readonly C[][])[],
  targetSeconds: number,
): C[] | undefined {
  let reached = new Map<number, C[]>([[0, []]]);
  for (const options of choices) {
    const next = new Map<number, C[]>();
    for (const [length, clips] of reached)
      for (const option of options) {
        const sum = option.reduce((total, clip) => total + tenths(clip.length), length);
        if (!next.has(sum)) next.set(sum, [...clips, ...option]);
      }
    reached = next;
  }
  const distance = (length: number) => Math.abs(length - tenths(targetSeconds));
  const lengths = [...reached.keys()];
  if (lengths.length === 0) return undefined;
  return reached.get(lengths.reduce((best, length) => (distance(length) < distance(best) ? length : best)));
}

/** The lessons that a library allows for one length and intensity. */
export type LessonSupply = {
  /** Candidates per category of the lesson. */
  candidates: ReadonlyMap<string, number>;
  /** Surplus candidates in the scarcest category; below 0 the lesson can't be filled. */
  fewestSpare: number;
  /** Minutes of the possible lesson without a repeated exercise that is closest to the rule's duration; undefined if there is none. */
  nearestMinutes: number | undefined;
};

/** Computes how well clips supply a lesson rule at an intensity. */
export function lessonSupply(clips: readonly LessonClip[], rule: LessonRule, intensity: IntensityLevel): LessonSupply {
  const pools = [...blockCounts(rule)].map(([category, count]) => {
    const pool = candidatesOf(clips, category, [intensity]);
    return { category, count, pool };
  });
  const lesson = nearestLesson(
    pools.map(({ pool, count }) => choose(pool, count).filter(hasNoExerciseTwice)),
    rule.duration * 60,
  );
  return {
    candidates: new Map(pools.map(({ category, pool }) => [category, pool.length])),
    fewestSpare: Math.min(...pools.map(({ pool, count }) => pool.length - count)),
    nearestMinutes: lesson && lesson.reduce((seconds, clip) => seconds + clip.length, 0) / 60,
  };
}
