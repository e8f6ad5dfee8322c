import { createRoute, redirect } from '@tanstack/react-router';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { isSet, matching, searchReader, UUID } from '#ui/behavior/search-params.ts';

/** The lesson's id in this browser, and whether the list of parts is open. */
const preparedSearch = searchReader({ lesson: matching(UUID), sheet: isSet });

export const preparedRoutes = [
  createRoute({
    ...atRoot,
    path: '/prepared',
    beforeLoad: only('signed-in'),
    component: lazyPage(() => import('./prepared-lessons-screen.tsx'), 'PreparedLessonsScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/prepared/lesson',
    validateSearch: preparedSearch,
    beforeLoad: ({ search }) => {
      only('signed-in')();
      if (!search.lesson) throw redirect({ to: '/prepared', replace: true });
    },
    component: lazyPage(() => import('./prepared-lesson-screen.tsx'), 'PreparedLessonScreen'),
  }),
] as const;
