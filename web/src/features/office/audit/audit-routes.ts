import { createRoute } from '@tanstack/react-router';
import { auditActions } from '@zuzu/contract/audit-actions.ts';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { matching, oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';

const day = matching(/^2\d{3}-\d\d-\d\d$/);
/** The screen's search params; `q` is a name. */
export const auditSearch = searchReader({
  q: searchText,
  action: oneOf(auditActions),
  /** Id of the acting user. */
  actor: searchText,
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof auditSearch>;

export const auditRoute = createRoute({
  ...inManagement,
  path: '/management/audit',
  validateSearch: auditSearch,
  component: lazyPage(() => import('./audit-screen.tsx'), 'AuditScreen'),
});
