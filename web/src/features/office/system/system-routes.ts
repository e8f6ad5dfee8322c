import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';

export const systemRoute = createRoute({
  ...inManagement,
  path: '/management/system',
  component: lazyPage(() => import('./system-screen.tsx'), 'SystemScreen'),
});
