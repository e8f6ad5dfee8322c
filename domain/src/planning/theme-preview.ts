import { lengthCodes, type LengthCode } from '#lessons/lesson-length.ts';
import type { ThemeWish } from '#themes/theme.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { plansOfKind, type TypeRules } from './lesson-kinds.ts';
import type { LibraryIndex } from '#composition/library/library-index.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import type { PlanAt } from './plans-by-day.ts';
import { schoolYear, type YearLesson } from './school-year.ts';
import { categoriesWithout, countOfTheme } from '#composition/theme/themed-lesson.ts';

/** Lessons of each kind, of a class without a past: a month of two a week. */
export const PREVIEW_LESSONS = 8;
const LESSONS_PER_WEEK = 2;
/** The same rules, library and theme give the same preview. */
const PREVIEW_SEED = 1;
const PERCENT = 100;

/** What a class gets of a length at an intensity: the share of parts with a tag of the theme, in percent. */
export type PreviewedKind = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  withPercent: number;
  withoutPercent: number;
};
/** A category, at an intensity, that has too few videos of a theme: none, or too few to have it for itself. */
export type LackingCategory = { category: string; intensity: IntensityLevel; lengthCodes: LengthCode[] };
export type ThemePreview = { kinds: PreviewedKind[]; lacking: LackingCategory[] };

/** The lessons that can be composed: none any more where the library has nothing left. */
const lessonsOf = (plans: PlanAt, start: number, theme: ThemeWish | undefined): YearLesson[] => {
  const lessons: YearLesson[] = [];
  const request = { lessons: PREVIEW_LESSONS, lessonsPerWeek: LESSONS_PER_WEEK, start, seed: PREVIEW_SEED, theme };
  try {
    for (const lesson of schoolYear(plans, request)) lessons.push(lesson);
  } catch (error) {
    if (!(error instanceof CannotCompose)) throw error;
  }
  return lessons;
};

/** Simulates a month of lessons of every length and intensity from `start` on (ms since the epoch), with and without a theme. */
export const themePreview = (index: LibraryIndex, rules: TypeRules, theme: ThemeWish, start: number): ThemePreview => {
  const kinds: PreviewedKind[] = [];
  const lacking = new Map<string, LackingCategory>();
  for (const intensity of intensityLevels)
    for (const lengthCode of lengthCodes) {
      const plans = plansOfKind(index, rules, { lengthCode, intensity });
      if (!plans) continue;
      const plan = plans(start);
      const share = (lessons: readonly YearLesson[]) => {
        const videoIds = lessons.flatMap((lesson) => lesson.videoIds);
        return videoIds.length === 0 ? 0 : (PERCENT * countOfTheme(plan, theme, videoIds)) / videoIds.length;
      };
      const themed = lessonsOf(plans, start, theme);
      if (themed.length === 0) continue;
      const withoutPercent = share(lessonsOf(plans, start, undefined));
      kinds.push({ lengthCode, intensity, withPercent: share(themed), withoutPercent });
      const categories = [...categoriesWithout(plan, theme), ...themed.flatMap((lesson) => lesson.lacking)];
      for (const category of new Set(categories)) {
        const key = `${intensity} ${category}`;
        const known = lacking.get(key) ?? { category, intensity, lengthCodes: [] };
        lacking.set(key, { ...known, lengthCodes: [...known.lengthCodes, lengthCode] });
      }
    }
  return { kinds, lacking: [...lacking.values()] };
};
