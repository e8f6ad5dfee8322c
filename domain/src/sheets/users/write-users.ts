import { lessonMinutes } from '#lessons/lesson-length.ts';
import type { SheetLanguage } from '#sheets/headers.ts';
import { textOfNeeds } from '#sheets/needs-words.ts';
import { categoryWords } from '#sheets/words.ts';
import type { User } from '#users/user.ts';
import { userColumns, userHeaders } from './columns.ts';

/** '+972501234567' → '0501234567'; foreign numbers are unchanged. */
const localPhone = (phone: string): string => phone.replace(/^\+972(?=\d{9}$)/, '0');

/** Users as a table with a row for each group, in the given order; importing it changes nothing. */
export const tableOfUsers = (
  users: readonly User[],
  language: SheetLanguage,
): { head: string[]; rows: (string | number)[][] } => ({
  head: userColumns.map((column) => userHeaders[column][language]),
  rows: users.flatMap((user) =>
    user.groups.map(({ name, preferences }) => [
      user.full_name,
      localPhone(user.phone_number),
      user.type,
      user.organization ?? '',
      user.username ?? '',
      user.email,
      name,
      preferences.intensityLevel,
      lessonMinutes[preferences.lessonLength].slot,
      preferences.lessonsPerWeek,
      preferences.favoriteCategories.map((category) => categoryWords[category][language]).join(', '),
      textOfNeeds(preferences.place ?? {}, language),
    ]),
  ),
});
