import { themeOn, themeStateOn, type Theme } from '@zuzu/domain/themes/theme.ts';
import type { UsersService } from '#users/users.service.ts';
import type { Library } from '#videos/library.service.ts';

/** The theme of a user's lessons on a local date; the user's organization is only looked up if one has a theme then. */
export const themeFor = async (
  { themes }: Library,
  userId: string,
  date: string,
  users: Pick<UsersService, 'get'>,
): Promise<Theme | undefined> => {
  const ofDay = themes.filter((theme) => themeStateOn(theme, date) === 'now');
  const isByOrganization = ofDay.some(({ organizations }) => organizations.length > 0);
  return themeOn(ofDay, date, isByOrganization ? (await users.get(userId)).organization : undefined);
};
