import { createRoute, redirect } from '@tanstack/react-router';
import { isBoardScreen } from '#features/boards/remembered-board.ts';
import { groupSearch } from '#features/lessons/lesson-choice.ts';
import { dropExpiredSession, signedInUser } from '#lib/session/session.ts';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';

export const signInRoute = createRoute({
  ...atRoot,
  path: '/login',
  // of a class's own page, which its card leads to: it opens after the sign-in
  validateSearch: groupSearch,
  beforeLoad: ({ search: { group } }) => {
    if (signedInUser()?.groups.some(({ _id }) => _id === group))
      throw redirect({ to: '/lesson-type-selection', search: { group }, replace: true });
    only('signed-out')();
    dropExpiredSession();
    if (isBoardScreen()) throw redirect({ to: '/board', replace: true });
  },
  component: lazyPage(() => import('./login-screen.tsx'), 'LoginScreen'),
});
