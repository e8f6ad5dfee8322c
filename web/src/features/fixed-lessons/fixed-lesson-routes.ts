import { createRoute, redirect } from '@tanstack/react-router';
import { parseLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { isSet, searchReader } from '#ui/behavior/search-params.ts';

/** The fixed lesson to play, from the search params: `?lesson=11-3`, with its list of parts if `&sheet=true`. */
export const fixedLessonSearch = searchReader({
  lesson: (lesson) => (typeof lesson === 'string' && parseLessonKey(lesson) ? lesson : undefined),
  sheet: isSet,
});

export const fixedLessonRoutes = [
  createRoute({
    ...atRoot,
    path: '/fixed-lessons',
    beforeLoad: only(['B', 'C', 'M']),
    component: lazyPage(() => import('./fixed-lessons-screen.tsx'), 'FixedLessonsScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/fixed-lessons/video',
    validateSearch: fixedLessonSearch,
    beforeLoad: ({ search }) => {
      only(['B', 'C', 'M'])();
      if (!search.lesson) throw redirect({ to: '/fixed-lessons', replace: true });
    },
    component: lazyPage(() => import('./fixed-lesson-video-screen.tsx'), 'FixedLessonVideoScreen'),
  }),
] as const;
