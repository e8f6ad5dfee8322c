import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { boardRoutes } from '#features/boards/board-routes.ts';
import { classWeekRoute } from '#features/class-week/class-week-routes.ts';
import { classRoutes } from '#features/classes/class-routes.ts';
import { fixedLessonRoutes } from '#features/fixed-lessons/fixed-lesson-routes.ts';
import { galleryRoute } from '#features/gallery/gallery-routes.ts';
import { gallerySearch } from '#features/gallery/gallery-search.ts';
import { lessonRoutes } from '#features/lessons/lesson-routes.ts';
import { preparedRoutes } from '#features/offline/prepared-routes.ts';
import { auditRoute } from '#features/office/audit/audit-routes.ts';
import { gapsRoute } from '#features/office/gaps/gaps-routes.ts';
import { management } from '#features/office/layout/management-route.ts';
import { lessonEditorRoute } from '#features/office/lesson-editor/lesson-editor-routes.ts';
import { schoolsRoute } from '#features/office/schools/schools-routes.ts';
import { statisticsRoute } from '#features/office/statistics/statistics-routes.ts';
import { systemRoute } from '#features/office/system/system-routes.ts';
import { themesRoute } from '#features/office/themes/themes-routes.ts';
import { todayRoute } from '#features/office/today/today-routes.ts';
import { usersRoute } from '#features/office/users/users-routes.ts';
import { videosRoute } from '#features/office/videos/videos-routes.ts';
import { weeklyRoute } from '#features/office/weekly/weekly-routes.ts';
import { privacyRoutes } from '#features/privacy/privacy-routes.ts';
import { signInRoute } from '#features/sign-in/sign-in-routes.ts';
import { typeARoutes } from '#features/type-a/type-a-routes.ts';
import { atRoot, root } from '#routing/root-route.tsx';
import { ErrorPage } from './error-page.tsx';
import { Pending } from './pending.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { queryClient } from './query-client.ts';

/** A page that takes longer to load shows a pending state. */
const PENDING_AFTER_MS = 200;

const start = createRoute({
  ...atRoot,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
const anyOther = createRoute({
  ...atRoot,
  path: '$',
  beforeLoad: ({ location: { pathname, search } }) => {
    // unknown paths below the gallery open the gallery; a route for them would match the gallery's own path too
    if (pathname.startsWith('/gallery/'))
      throw redirect({ to: '/gallery', search: gallerySearch(search), replace: true });
    throw redirect({ to: '/login', replace: true });
  },
});

/** The routes of every feature (docs/product.md, Screens). Every screen is a separate chunk, loaded on demand. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signInRoute,
    ...boardRoutes,
    ...classRoutes,
    classWeekRoute,
    ...fixedLessonRoutes,
    ...preparedRoutes,
    ...lessonRoutes,
    galleryRoute,
    ...typeARoutes,
    ...privacyRoutes,
    management.addChildren([
      todayRoute,
      schoolsRoute,
      usersRoute,
      videosRoute,
      gapsRoute,
      lessonEditorRoute,
      themesRoute,
      weeklyRoute,
      statisticsRoute,
      systemRoute,
      auditRoute,
    ]),
    anyOther,
  ]),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: Pending,
  defaultPendingMs: PENDING_AFTER_MS,
  // a page that has loaded never waits for the pending state
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
