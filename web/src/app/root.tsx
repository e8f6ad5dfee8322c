import { Outlet, useMatches } from '@tanstack/react-router';
import { ToastRegion } from '#components/dialogs/toast-region.tsx';
import { LanguageScope } from './language-scope.tsx';

/** The page, and what is said over it. */
export const Root = () => {
  const inManagement = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/management') });
  return (
    <LanguageScope inOffice={inManagement}>
      <Outlet />
      <ToastRegion />
    </LanguageScope>
  );
};
