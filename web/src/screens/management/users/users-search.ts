import { userSorts, type UserSort } from '@zuzu/contract/users.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { searchedText } from '../../../components/searched-text.ts';

/** What the address of the users screen says; what is left out is the default. */
export interface UsersSearch {
  q?: string | undefined;
  type?: UserType | undefined;
  sort?: UserSort | undefined;
}

/** Reads the address; what isn't understood counts as left out. */
export const usersSearch = ({ q, type, sort }: Record<string, unknown>): UsersSearch => {
  const text = searchedText(q);
  return {
    ...(text && { q: text }),
    ...(isOneOf(userTypes, type) && { type }),
    ...(isOneOf(userSorts, sort) && sort !== 'updated' && { sort }),
  };
};

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T);
