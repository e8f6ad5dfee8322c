import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { userSorts } from '@zuzu/contract/constants.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { isSet, oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';

/** Filter and order of the list. */
export const usersFilter = searchReader({
  q: searchText,
  type: oneOf(userTypes),
  only: oneOf(['inactive']),
  sort: oneOf(userSorts, 'updated'),
});
/** The current view: a user's card (read or edit), the card of a new user, the sheet dialog, or else the list. */
const usersView = searchReader({ user: searchText, edit: isSet, add: isSet, sheet: isSet });
export type UsersView = ReturnType<typeof usersView>;
export type UsersSearch = ReturnType<typeof usersFilter> & UsersView;

/** Parses the search params; omits invalid values. The views are mutually exclusive. */
export const usersSearch = (search: Record<string, unknown>): UsersSearch => {
  const { user, edit, add, sheet } = usersView(search);
  const view: UsersView = user ? { user, ...(edit && { edit }) } : add ? { add } : sheet ? { sheet } : {};
  return { ...usersFilter(search), ...view };
};

export const usersRoute = createRoute({
  ...inManagement,
  path: '/management/users',
  validateSearch: usersSearch,
  component: lazyPage(() => import('./users-screen.tsx'), 'UsersScreen'),
});
