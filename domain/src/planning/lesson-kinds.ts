import { lengthCodes, type LengthCode } from '#lessons/lesson-length.ts';
import { categoryOfPath, categoryPath, categoryValues } from '#videos/category.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { joinPath, normalizePath, pathParts } from '#videos/video-path.ts';
import type { LibraryIndex } from '#composition/library/library-index.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { makePlan, type Plan, type PlanRequest } from '#composition/plan/plan.ts';
import { plansByDay, type PlanAt } from './plans-by-day.ts';

/** The rules in force, as they apply to a user type, and to a place if one is asked for. */
export type TypeRules = Pick<PlanRequest, 'config' | 'pins' | 'userType' | 'place'>;

/** A kind of lesson, and how many of it are played; the unit doesn't matter where only their shares do. */
export type LessonsPlayed = { lengthCode: LengthCode; intensity: IntensityLevel; lessons: number };

/** A kind of lesson with its share of all lessons, above 0; all shares sum to 1. */
export type LessonKind = { lengthCode: LengthCode; intensity: IntensityLevel; share: number };

/** The kinds of lessons that are played, with their shares; all 25 alike if none has been played. */
export const lessonKinds = (played: readonly LessonsPlayed[]): LessonKind[] => {
  const total = played.reduce((sum, { lessons }) => sum + lessons, 0);
  if (total > 0)
    return played
      .filter(({ lessons }) => lessons > 0)
      .map(({ lengthCode, intensity, lessons }) => ({ lengthCode, intensity, share: lessons / total }));
  const share = 1 / (lengthCodes.length * intensityLevels.length);
  return lengthCodes.flatMap((lengthCode) => intensityLevels.map((intensity) => ({ lengthCode, intensity, share })));
};

/** What the rules allow; undefined where they have no blocks for it. */
const allowed = <Made>(make: () => Made): Made | undefined => {
  try {
    return make();
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
};

/** The plan of a kind of lesson; undefined where the rules have none. */
export const planOfKind = (
  index: LibraryIndex,
  rules: TypeRules,
  { lengthCode, intensity }: Pick<LessonKind, 'lengthCode' | 'intensity'>,
): Plan | undefined => allowed(() => makePlan(index, { ...rules, lengthCode, intensity }));

/** The same for days to come. */
export const plansOfKind = (
  index: LibraryIndex,
  rules: TypeRules,
  { lengthCode, intensity }: Pick<LessonKind, 'lengthCode' | 'intensity'>,
): PlanAt | undefined => allowed(() => plansByDay(index, { ...rules, lengthCode, intensity }));

/** The category that a video is counted under: one of the nine, else the first two segments of its path. */
export const countedCategory = (path: string): string => {
  const value = categoryOfPath(normalizePath(path));
  if (value) return categoryPath(value);
  const { primaryCategory, secondaryCategory } = pathParts(normalizePath(path));
  return joinPath(primaryCategory, secondaryCategory);
};

/** The nine categories, then the others that the library has, by name. */
export const countedCategories = ({ videos }: LibraryIndex): string[] => {
  const nine = categoryValues.map(categoryPath);
  const others = new Set(videos.filter(({ ready }) => ready).map(({ path }) => countedCategory(path)));
  return [...nine, ...[...others].filter((category) => category !== '' && !nine.includes(category)).toSorted()];
};
