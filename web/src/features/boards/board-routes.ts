import { createRoute, redirect } from '@tanstack/react-router';
import { dropExpiredSession, signedInUser } from '#lib/session/session.ts';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { matching, searchReader, UUID } from '#ui/behavior/search-params.ts';
import { boardSearch } from './board-search.ts';

/** The id of the board's session. */
const remoteSearch = searchReader({ board: matching(UUID) });

export const boardRoutes = [
  createRoute({
    ...atRoot,
    path: '/board',
    validateSearch: boardSearch,
    // who is signed out stays: a board shows its code, and a phone that has scanned one signs in here
    beforeLoad: () => {
      if (signedInUser()?.board) throw redirect({ to: '/lesson-type-selection', replace: true });
      dropExpiredSession();
    },
    component: lazyPage(() => import('./board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/remote',
    validateSearch: remoteSearch,
    beforeLoad: ({ search: { board } }) => {
      only(['B', 'C'])();
      if (signedInUser()?.board) throw redirect({ to: '/lesson-type-selection', replace: true });
      if (board === undefined) throw redirect({ to: '/board', replace: true });
    },
    component: lazyPage(() => import('./remote-screen.tsx'), 'RemoteScreen'),
  }),
] as const;
