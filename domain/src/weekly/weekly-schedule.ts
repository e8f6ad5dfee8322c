import type { Preferences } from '#users/preferences.ts';
import type { CategoryValue } from '#videos/category.ts';
import type { IntensityLevel } from '#videos/intensity.ts';

/** The users for whom a video is scheduled; null means any. */
export type Audience = { intensity: IntensityLevel | null; category: CategoryValue | null };

/** The preferences that determine a user's video of the week. */
export type WeeklyPreferences = Pick<Preferences, 'intensityLevel' | 'favoriteCategories'>;

/** A category counts more than an intensity, because favourites are optional, while everybody has an intensity. */
const specificity = ({ intensity, category }: Audience): number =>
  Number(category !== null) * 2 + Number(intensity !== null);

/**
 * The entries of a week's schedule that apply to a user, most specific first: category and intensity, category,
 * intensity, everybody. A category applies to users who have it among their favourites, in the order of those.
 */
export const entriesFor = <Entry extends Audience>(
  entries: readonly Entry[],
  preferences: WeeklyPreferences,
): Entry[] => {
  const { intensityLevel, favoriteCategories } = preferences;
  const rank = ({ category }: Audience) => (category === null ? 0 : favoriteCategories.indexOf(category));
  return entries
    .filter(({ intensity }) => intensity === null || intensity === intensityLevel)
    .filter((entry) => rank(entry) >= 0)
    .toSorted((a, b) => specificity(b) - specificity(a) || rank(a) - rank(b));
};
