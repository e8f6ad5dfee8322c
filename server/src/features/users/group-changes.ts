import type { GroupInput } from '@zuzu/contract/users.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import { defaultPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';

export type StoredGroup = {
  id: string;
  name: string;
  position: number;
  preferences: Preferences;
  archived: boolean;
};
/** The requested state of a group; without `stored`, a new group. */
export type WantedGroup = {
  stored: StoredGroup | undefined;
  name: string;
  position: number;
  preferences: Preferences;
};

/**
 * Matches requested groups with stored ones: first by `_id`, then by name among the remaining active
 * ones. Omitted preferences stay unchanged. `removed`: active groups without a match.
 */
export const matchGroups = (
  stored: readonly StoredGroup[],
  given: readonly GroupInput[],
): { wanted: WantedGroup[]; removed: StoredGroup[] } => {
  const free = new Set(stored);
  const take = (group: StoredGroup | undefined) => {
    if (group) free.delete(group);
    return group;
  };
  const byId = given.map(({ _id }) => take([...free].find(({ id }) => id === _id)));
  const matched = given.map(
    ({ name }, i) => byId[i] ?? take([...free].find((group) => !group.archived && group.name === name)),
  );
  return {
    wanted: given.map(({ name, preferences }, i) => ({
      stored: matched[i],
      name,
      position: i,
      preferences: mergePreferences(matched[i]?.preferences ?? defaultPreferences, preferences ?? {}),
    })),
    removed: [...free].filter(({ archived }) => !archived),
  };
};

type PartialPreferences = { [Key in keyof Preferences]?: Preferences[Key] | undefined };

const mergePreferences = (known: Preferences, given: PartialPreferences): Preferences => {
  const place = given.place ?? known.place;
  return {
    lessonLength: given.lessonLength ?? known.lessonLength,
    intensityLevel: given.intensityLevel ?? known.intensityLevel,
    favoriteCategories: [...new Set(given.favoriteCategories ?? known.favoriteCategories)],
    lessonsPerWeek: given.lessonsPerWeek ?? known.lessonsPerWeek,
    ...(place && !isAnySpace(place) && { place }),
  };
};
