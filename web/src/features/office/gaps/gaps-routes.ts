import { createRoute } from '@tanstack/react-router';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { oneOf, searchReader } from '#ui/behavior/search-params.ts';

/** The screen's search params: the user type whose library is shown. */
const gapsSearch = searchReader({ type: oneOf(userTypes, 'C') });

export const gapsRoute = createRoute({
  ...inManagement,
  path: '/management/gaps',
  validateSearch: gapsSearch,
  component: lazyPage(() => import('./gaps-screen.tsx'), 'GapsScreen'),
});
