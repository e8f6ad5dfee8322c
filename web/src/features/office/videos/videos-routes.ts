import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { videosSearch } from './videos-search.ts';

export const videosRoute = createRoute({
  ...inManagement,
  path: '/management/videos',
  validateSearch: videosSearch,
  component: lazyPage(() => import('./videos-screen.tsx'), 'VideosScreen'),
});
