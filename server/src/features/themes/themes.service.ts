import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import { themeOn, themeStateOn, type Theme } from '@zuzu/domain/themes/theme.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import type { DatedTheme, ThemesRepository } from './themes.repository.ts';

/** More than anybody plans in years; every process has them all in memory. */
const MAX_THEMES = 500;

/** Themes: overlays on the rules with days of their own. Nothing begins or ends one but the day. */
export const themesService = (repository: ThemesRepository) => {
  const list = async (): Promise<StoredTheme[]> => (await repository.list()).map(present);
  return {
    /** All themes, with which the library is read. */
    all: repository.list,

    /** What managers see: all themes, those that end first at the top. */
    list,

    /** The organizations that themes can be for. */
    organizations: repository.organizations,

    /** Adds a theme; 400 if there are too many already, or one of the same name at the same time. */
    add: async (theme: GivenTheme, actorId: string): Promise<StoredTheme[]> => {
      const outcome = await repository.add(theme, MAX_THEMES, actorId);
      if (outcome === 'same-name') throw sameName();
      if (outcome === 'too-many')
        throw invalidInput([{ field: 'name', reason: `comes after ${MAX_THEMES} others, remove some first` }]);
      return list();
    },

    /** Changes a theme; 404 if it is gone, 409 if it was changed since, 400 as above. */
    change: async (id: number, theme: GivenTheme, version: Date, actorId: string): Promise<StoredTheme[]> => {
      const outcome = await repository.change(id, theme, version, actorId);
      if (outcome === 'gone') throw new Refusal('NOT_FOUND', 'There is no such theme any more');
      if (outcome === 'stale') throw new Refusal('CONFLICT', 'Somebody changed this theme in the meantime');
      if (outcome === 'same-name') throw sameName();
      return list();
    },

    /** Removes a theme, if it is still there. */
    remove: async (id: number, actorId: string): Promise<StoredTheme[]> => {
      await repository.remove(id, actorId);
      return list();
    },
  };
};
const sameName = () => invalidInput([{ field: 'name', reason: 'is that of another theme on these days' }]);

export type ThemesService = ReturnType<typeof themesService>;

const present = ({ id, updatedAt, ...theme }: DatedTheme): StoredTheme => ({
  ...theme,
  _id: String(id),
  tags: [...theme.tags],
  organizations: [...theme.organizations],
  updatedAt: updatedAt.toISOString(),
});

/** The theme of a user's lessons on a local date; the user's organization is only looked up if one has a theme then. */
export const themeFor = async (
  { themes }: { themes: readonly Theme[] },
  userId: string,
  date: string,
  users: { get: (id: string) => Promise<{ organization: string | null }> },
): Promise<Theme | undefined> => {
  const ofDay = themes.filter((theme) => themeStateOn(theme, date) === 'now');
  const isByOrganization = ofDay.some(({ organizations }) => organizations.length > 0);
  return themeOn(ofDay, date, isByOrganization ? (await users.get(userId)).organization : undefined);
};
