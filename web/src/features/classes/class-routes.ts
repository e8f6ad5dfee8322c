import { createRoute, redirect } from '@tanstack/react-router';
import { groupSearch } from '#features/lessons/lesson-choice.ts';
import { signedInUser } from '#lib/session/session.ts';
import { enterGroup, only, refuseUnknownGroup } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { UUID } from '#ui/behavior/search-params.ts';

export const classRoutes = [
  createRoute({
    ...atRoot,
    path: '/group-selection',
    beforeLoad: only('signed-in'),
    component: lazyPage(() => import('./group-selection-screen.tsx'), 'GroupSelectionScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/lesson-type-selection',
    validateSearch: groupSearch,
    beforeLoad: ({ search, cause }) => {
      // only what a card leads to: after a sign-out, the next user is not to see the name of a class
      const group = UUID.test(search.group ?? '') ? search.group : undefined;
      if (!signedInUser()) throw redirect({ to: '/login', search: { group }, replace: true });
      refuseUnknownGroup({ search, cause });
    },
    onEnter: enterGroup,
    component: lazyPage(() => import('./lesson-type-selection-screen.tsx'), 'LessonTypeSelectionScreen'),
  }),
] as const;
