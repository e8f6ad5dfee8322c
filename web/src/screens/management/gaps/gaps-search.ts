import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';

/** The screen's search params; the default is left out. */
export interface GapsSearch {
  /** The user type whose library is shown. */
  type?: UserType | undefined;
}

/** Parses the search params; invalid values are left out. */
export const gapsSearch = ({ type }: Record<string, unknown>): GapsSearch => {
  const known = userTypes.find((each) => each === type);
  return known && known !== 'C' ? { type: known } : {};
};
