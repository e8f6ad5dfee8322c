import type { GroupInput } from '@zuzu/contract/users.ts';
import { defaultPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';

/** A group of the user as it is stored. */
export type StoredGroup = { id: string; name: string; preferences: Preferences; archived: boolean };
/** A group as it is to be; without `stored` a new one. */
export type WantedGroup = { stored: StoredGroup | undefined; name: string; preferences: Preferences };

/**
 * Which stored group each of the given ones is: by `_id`, then, of those that are left, by name among the
 * living. A preference that isn't given stays as it is. `leftOut`: the living groups that nobody named.
 */
export const matchGroups = (
  stored: readonly StoredGroup[],
  given: readonly GroupInput[],
): { wanted: WantedGroup[]; leftOut: StoredGroup[] } => {
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
      preferences: withGiven(matched[i]?.preferences ?? defaultPreferences, preferences ?? {}),
    })),
    leftOut: [...free].filter(({ archived }) => !archived),
  };
};

type Given = { [Key in keyof Preferences]?: Preferences[Key] | undefined };

const withGiven = (known: Preferences, given: Given): Preferences => ({
  lessonLength: given.lessonLength ?? known.lessonLength,
  intensityLevel: given.intensityLevel ?? known.intensityLevel,
  favoriteCategories: [...new Set(given.favoriteCategories ?? known.favoriteCategories)],
  lessonsPerWeek: given.lessonsPerWeek ?? known.lessonsPerWeek,
});
