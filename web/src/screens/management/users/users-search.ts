import { userSorts } from '@zuzu/contract/constants.ts';
import type { UsersFilter } from '@zuzu/contract/saved-filters.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import type { Filter } from '#layouts/office-lists/saved-filters-api.ts';
import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** Which of the three views is shown: one user's card, to read or edit; the card of a new user; else the list, or what sheets do with it. */
export interface UsersView {
  user?: string | undefined;
  edit?: true | undefined;
  add?: true | undefined;
  sheet?: true | undefined;
}
/** The screen's search params; defaults are left out. */
export type UsersSearch = UsersFilter & UsersView;

/** Parses the search params; invalid values are left out. */
export const usersSearch = ({ q, type, only, sort, ...view }: Record<string, unknown>): UsersSearch => {
  const text = cleanSearchText(q);
  return {
    ...(text && { q: text }),
    ...(isOneOf(userTypes, type) && { type }),
    ...(only === 'inactive' && { only }),
    ...(isOneOf(userSorts, sort) && sort !== 'updated' && { sort }),
    ...usersView(view),
  };
};

/** What is still valid of a saved filter. */
export const validFilter = (saved: Filter): Omit<UsersSearch, keyof UsersView> => {
  const { user: _user, edit: _edit, add: _add, sheet: _sheet, ...filter } = usersSearch(saved);
  return filter;
};

/** URLs contain strings. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The views are mutually exclusive. */
const usersView = ({ user, edit, add, sheet }: Record<string, unknown>): UsersView => {
  if (typeof user === 'string' && user !== '') return { user, ...(isTrue(edit) && { edit: true }) };
  if (isTrue(add)) return { add: true };
  return isTrue(sheet) ? { sheet: true } : {};
};

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T);
