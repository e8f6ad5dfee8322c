import type { Preferences } from '#users/preferences.ts';
import type { CategoryValue } from '#videos/category.ts';
import type { IntensityLevel } from '#videos/intensity.ts';

/** For whom a video is scheduled: null means any. Both null: for everybody. */
export type Audience = { intensity: IntensityLevel | null; category: CategoryValue | null };

/** The wishes that decide about somebody's weekly video. */
export type WeeklyWishes = Pick<Preferences, 'intensityLevel' | 'favoriteCategories'>;

/** A category is a wish that somebody made by hand, an intensity everybody has: it says more. */
const specificity = ({ intensity, category }: Audience): number =>
  Number(category !== null) * 2 + Number(intensity !== null);

/**
 * The entries of a week's schedule that are meant for somebody, the most specific first: category and intensity, category,
 * intensity, everybody. A category means those who have it among their favourites; of several the one that they named first.
 */
export const entriesFor = <Entry extends Audience>(entries: readonly Entry[], wishes: WeeklyWishes): Entry[] => {
  const { intensityLevel, favoriteCategories } = wishes;
  const place = ({ category }: Audience) => (category === null ? 0 : favoriteCategories.indexOf(category));
  return entries
    .filter(({ intensity }) => intensity === null || intensity === intensityLevel)
    .filter((entry) => place(entry) >= 0)
    .toSorted((a, b) => specificity(b) - specificity(a) || place(a) - place(b));
};
