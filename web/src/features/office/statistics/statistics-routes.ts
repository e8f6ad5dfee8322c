import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { statisticsSearch } from './statistics-range.ts';

export const statisticsRoute = createRoute({
  ...inManagement,
  path: '/management/statistics',
  validateSearch: statisticsSearch,
  component: lazyPage(() => import('./statistics-screen.tsx'), 'StatisticsScreen'),
});
