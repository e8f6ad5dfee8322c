import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';

export const todayRoute = createRoute({
  ...inManagement,
  path: '/management',
  component: lazyPage(() => import('./management-screen.tsx'), 'ManagementScreen'),
});
