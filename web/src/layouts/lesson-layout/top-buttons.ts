import type { UserType } from '@zuzu/domain/users/user.ts';
import { homeOf } from '#routing/home.ts';

const none = {
  /** One page back, or home if there is no page to go back to. */
  back: false,
  /** A separate button; on other pages signing out is in the menu. */
  signOut: false,
  management: false,
  gallery: false,
  group: false,
};
/** The buttons of the top navigation. */
export type TopButtons = typeof none;

/**
 * The top navigation of a user type on a page: M has management, gallery and group, C gallery and group, others the
 * gallery. No button leads to the current page. End users can sign out from their start pages; on the group page the
 * back button does that. Without a user there are none.
 */
export const topButtons = (type: UserType | undefined, pathname: string, canGoBack: boolean): TopButtons => {
  if (!type) return none;
  const onGroupPage = pathname === '/group-selection';
  const onStart = onGroupPage || pathname === homeOf(type);
  return {
    back: !onGroupPage && (canGoBack || !onStart),
    signOut: onStart,
    management: type === 'M',
    gallery: pathname !== '/gallery',
    group: (type === 'M' || type === 'C') && !onGroupPage,
  };
};
