import { createRoute } from '@tanstack/react-router';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';
import { schoolSorts } from './school-rows.ts';

/** The screen's search params. */
export const schoolsSearch = searchReader({
  /** Part of a school's or a group's name. */
  q: searchText,
  /** Whether lessons are counted over one week or four. */
  range: oneOf(['week', '4'], 'week'),
  /** Shows groups that played nothing in that period, or only those of them that had played before. */
  only: oneOf(['inactive', 'stopped']),
  sort: oneOf(schoolSorts, 'owner'),
});
export type SchoolsSearch = ReturnType<typeof schoolsSearch>;

export const schoolsRoute = createRoute({
  ...inManagement,
  path: '/management/schools',
  validateSearch: schoolsSearch,
  component: lazyPage(() => import('./schools-screen.tsx'), 'SchoolsScreen'),
});
