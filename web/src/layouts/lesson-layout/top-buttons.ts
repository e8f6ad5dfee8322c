import type { UserType } from '@zuzu/domain/users/user.ts';
import { paths } from '#paths.ts';
import { homeOf } from '#layouts/home.ts';

/** What the top navigation offers. */
export interface TopButtons {
  /** One page back, or home where no page came before. */
  back: boolean;
  /** A button of its own; on other pages signing out is one of the rarer things behind a button. */
  signOut: boolean;
  management: boolean;
  gallery: boolean;
  group: boolean;
}

/**
 * The top navigation of a user type on a page: M has management, gallery and group, C gallery and group, others the
 * gallery. A button never leads to the page that it stands on. The start pages of end users can be signed out from; on the
 * group page that is what the back button does.
 */
export const topButtons = (type: UserType, pathname: string, canGoBack: boolean): TopButtons => {
  const onGroupPage = pathname === paths.groupSelection;
  const onStart = onGroupPage || pathname === homeOf(type);
  return {
    back: !onGroupPage && (canGoBack || !onStart),
    signOut: onStart,
    management: type === 'M',
    gallery: pathname !== paths.gallery,
    group: (type === 'M' || type === 'C') && !onGroupPage,
  };
};
