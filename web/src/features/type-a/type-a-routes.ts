import { createRoute } from '@tanstack/react-router';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { isSet, matching, searchReader } from '#ui/behavior/search-params.ts';

export const typeASearch = searchReader({
  /** The video to show; this week's by default. */
  video: matching(/^\d{1,15}$/),
  /** Plays as soon as it has loaded. */
  play: isSet,
});

export const typeARoutes = [
  createRoute({
    ...atRoot,
    path: '/a/main',
    validateSearch: typeASearch,
    beforeLoad: only(['A']),
    component: lazyPage(() => import('./type-a-main-screen.tsx'), 'TypeAMainScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/a/main/gallery',
    beforeLoad: only(['A']),
    component: lazyPage(() => import('./type-a-gallery-screen.tsx'), 'TypeAGalleryScreen'),
  }),
] as const;
