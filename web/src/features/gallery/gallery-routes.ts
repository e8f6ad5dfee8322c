import { createRoute } from '@tanstack/react-router';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { galleryOptions } from './gallery-api.ts';
import { gallerySearch, isChosen } from './gallery-search.ts';

export const galleryRoute = createRoute({
  ...atRoot,
  path: '/gallery',
  validateSearch: gallerySearch,
  beforeLoad: only('signed-in'),
  loaderDeps: ({ search: { intensity, category, q } }) => ({ intensity, category, q }),
  // the list may be there before the first render; the page itself keeps it fresh
  loader: ({ context: { queryClient }, deps }) =>
    isChosen(deps) && void queryClient.prefetchInfiniteQuery({ ...galleryOptions(deps), staleTime: Infinity }),
  component: lazyPage(() => import('./gallery-screen.tsx'), 'GalleryScreen'),
});
