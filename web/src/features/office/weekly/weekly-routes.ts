import { createRoute } from '@tanstack/react-router';
import { isMonth } from '@zuzu/domain/calendar/months.ts';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { searchReader } from '#ui/behavior/search-params.ts';

/** The month, 'YYYY-MM'. */
export const weeklySearch = searchReader({ month: (month) => (isMonth(month) ? month : undefined) });

export const weeklyRoute = createRoute({
  ...inManagement,
  path: '/management/weekly-videos',
  validateSearch: weeklySearch,
  component: lazyPage(() => import('./weekly-videos-screen.tsx'), 'WeeklyVideosScreen'),
});
