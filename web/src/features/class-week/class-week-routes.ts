import { createRoute } from '@tanstack/react-router';
import { groupSearch } from '#features/lessons/lesson-choice.ts';
import { enterGroup, only, refuseUnknownGroup } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';

export const classWeekRoute = createRoute({
  ...atRoot,
  path: '/class-week',
  validateSearch: groupSearch,
  beforeLoad: ({ search, cause }) => {
    only(['C'])();
    refuseUnknownGroup({ search, cause });
  },
  onEnter: enterGroup,
  component: lazyPage(() => import('./class-week-screen.tsx'), 'ClassWeekScreen'),
});
