import { userSorts, type UserSort } from '@zuzu/contract/users.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { searchedText } from '#components/behavior/searched-text.ts';

/** Which of the three views is in use: the card of one user, to be read or edited; the card for a new one; else the list. */
export interface UsersView {
  user?: string | undefined;
  edit?: true | undefined;
  add?: true | undefined;
}
/** What the address of the users screen says; what is left out is the default. */
export interface UsersSearch extends UsersView {
  q?: string | undefined;
  type?: UserType | undefined;
  sort?: UserSort | undefined;
}

/** Reads the address; what isn't understood counts as left out. */
export const usersSearch = ({ q, type, sort, ...view }: Record<string, unknown>): UsersSearch => {
  const text = searchedText(q);
  return {
    ...(text && { q: text }),
    ...(isOneOf(userTypes, type) && { type }),
    ...(isOneOf(userSorts, sort) && sort !== 'updated' && { sort }),
    ...usersView(view),
  };
};

/** Addresses hold plain texts. */
const isSaid = (value: unknown): boolean => value === true || value === 'true';

/** Never two of them at once. */
const usersView = ({ user, edit, add }: Record<string, unknown>): UsersView => {
  if (typeof user === 'string' && user !== '') return { user, ...(isSaid(edit) && { edit: true }) };
  return isSaid(add) ? { add: true } : {};
};

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T);
