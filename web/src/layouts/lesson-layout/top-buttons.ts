import type { UserType } from '@zuzu/domain/users/user.ts';
import { paths } from '../../paths.ts';
import { homeOf } from '../home.ts';

/** What the top navigation offers. */
export interface TopButtons {
  management: boolean;
  gallery: boolean;
  group: boolean;
  /** The first button goes back one page, or signs out where there is no page to go back to. */
  first: 'back' | 'sign-out';
}

/**
 * The top navigation of a user type on a page (spec, section 2: M sees management, gallery and group, C gallery and group,
 * others the gallery; on the group page the first button signs out). A button never leads to the page that it stands on,
 * and the start pages of types A and B, which see no group page, sign out as well.
 */
export const topButtons = (type: UserType, pathname: string): TopButtons => {
  const onGroupPage = pathname === paths.groupSelection;
  const onOwnStart = (type === 'A' || type === 'B') && pathname === homeOf(type);
  return {
    management: type === 'M',
    gallery: pathname !== paths.gallery,
    group: (type === 'M' || type === 'C') && !onGroupPage,
    first: onGroupPage || onOwnStart ? 'sign-out' : 'back',
  };
};
