import { createRoute } from '@tanstack/react-router';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';

const ManagementLayout = lazyPage(() => import('./management-layout.tsx'), 'ManagementLayout');
/** The back-office layout; it adds no path, so that the path of every page in it is complete. */
export const management = createRoute({
  ...atRoot,
  id: 'management',
  beforeLoad: only(['M']),
  component: ManagementLayout,
  // the layout appears before the page in it
  pendingComponent: ManagementLayout,
});
export const inManagement = { getParentRoute: () => management };
