import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';

export const themesRoute = createRoute({
  ...inManagement,
  path: '/management/themes',
  component: lazyPage(() => import('./themes-screen.tsx'), 'ThemesScreen'),
});
