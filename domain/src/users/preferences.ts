import * as z from 'zod/mini';
import { categoryValueSchema } from '#videos/category.ts';
import { intensityLevelSchema } from '#videos/intensity.ts';
import { lessonSpaceSchema } from '#videos/needs.ts';
import { lengthCodeSchema } from '#lessons/lesson-length.ts';

/**
 * Limited by the browser's storage of five million characters, in which a year of fixed lessons is stored with the user: at this number,
 * two hundred characters per lesson.
 */
export const MAX_LESSONS_PER_WEEK = 500;

/** More than the number of categories. */
const MAX_FAVORITES = 100;

/** A group's preferences (docs/product.md, Groups). */
export const preferencesSchema = z.object({
  lessonLength: lengthCodeSchema,
  intensityLevel: intensityLevelSchema,
  favoriteCategories: z.array(categoryValueSchema).check(z.maxLength(MAX_FAVORITES)),
  lessonsPerWeek: z.int().check(z.minimum(1), z.maximum(MAX_LESSONS_PER_WEEK)),
  /** The requirements of the place where the group usually has its lessons; absent if there are none. */
  place: z.optional(lessonSpaceSchema),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  lessonLength: 2,
  intensityLevel: 3,
  favoriteCategories: [],
  lessonsPerWeek: 1,
};

/** Groups created with a new user have a longer lesson than the general default. */
export const newUserPreferences: Preferences = { ...defaultPreferences, lessonLength: 4 };

/** Lessons per week as typed: a non-number or a value below 1 becomes 1. */
export const lessonsPerWeekFrom = (typed: string | number): number => {
  const n = Math.floor(Number(typed));
  return Number.isFinite(n) && n >= 1 ? n : 1;
};
