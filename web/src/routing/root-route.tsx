import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { LanguageScope } from '#layouts/language-scope.tsx';
import { ToastRegion } from '#ui/dialogs/toast-region.tsx';

/** The page, with toasts and banners over it. */
const Root = () => {
  const inManagement = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/management') });
  return (
    <LanguageScope inOffice={inManagement}>
      <Outlet />
      <ToastRegion />
    </LanguageScope>
  );
};
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });
export const atRoot = { getParentRoute: () => root };
