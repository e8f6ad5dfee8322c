import { createRoute } from '@tanstack/react-router';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { gallerySearch } from './gallery-search.ts';

export const galleryRoute = createRoute({
  ...atRoot,
  path: '/gallery',
  validateSearch: gallerySearch,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('./gallery-screen.tsx'), 'GalleryScreen'),
});
