import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { usersSearch } from './users-search.ts';

export const usersRoute = createRoute({
  ...inManagement,
  path: '/management/users',
  validateSearch: usersSearch,
  component: lazyPage(() => import('./users-screen.tsx'), 'UsersScreen'),
});
