import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import { themeOn, themeStateOn, type Theme } from '@zuzu/domain/themes/theme.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import type { DatedTheme, ThemesRepository } from './themes.repository.ts';

/** More than anybody plans in years; every process keeps all of them in memory. */
const MAX_THEMES = 500;

/** Themes: temporary overlays on the composition rules. The date alone begins and ends them. */
export const themesService = (repository: ThemesRepository) => {
  const list = async (): Promise<StoredTheme[]> => (await repository.list()).map(present);
  return {
    /** All themes, which are read with the library. */
    all: repository.list,

    /** All themes for managers, those that end first at the top. */
    list,

    /** The organizations that a theme can be limited to. */
    organizations: repository.organizations,

    /** Adds a theme; 400 if there are too many already, or an overlapping one has the same name. */
    add: async (theme: GivenTheme, actorId: string): Promise<StoredTheme[]> => {
      const outcome = await repository.add(theme, MAX_THEMES, actorId);
      if (outcome === 'same-name') throw sameName();
      if (outcome === 'too-many')
        throw invalidInput([{ field: 'name', reason: `exceeds the maximum of ${MAX_THEMES} themes` }]);
      return list();
    },

    /** Changes a theme; 404 if it is gone, 409 if it has changed since, 400 as above. */
    change: async (id: number, theme: GivenTheme, version: Date, actorId: string): Promise<StoredTheme[]> => {
      const outcome = await repository.change(id, theme, version, actorId);
      if (outcome === 'gone') throw new Refusal('NOT_FOUND', 'The theme no longer exists');
      if (outcome === 'stale') throw new Refusal('CONFLICT', 'The theme has changed in the meantime');
      if (outcome === 'same-name') throw sameName();
      return list();
    },

    /** Removes a theme if it still exists. */
    remove: async (id: number, actorId: string): Promise<StoredTheme[]> => {
      await repository.remove(id, actorId);
      return list();
    },
  };
};
const sameName = () => invalidInput([{ field: 'name', reason: 'is used by another theme on these days' }]);

export type ThemesService = ReturnType<typeof themesService>;

const present = ({ id, updatedAt, ...theme }: DatedTheme): StoredTheme => ({
  ...theme,
  _id: String(id),
  tags: [...theme.tags],
  organizations: [...theme.organizations],
  updatedAt: updatedAt.toISOString(),
});

/** The theme of a user's lessons on a local date; looks up the user's organization only if a theme needs it. */
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
