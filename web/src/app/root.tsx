import { Outlet, useMatches } from '@tanstack/react-router';
import { ToastRegion } from '#components/dialogs/toast-region.tsx';
import { useChosenLanguage } from '#texts/language.ts';
import { LanguageScope } from './language-scope.tsx';

/** The chosen language, else English in the back-office and Hebrew everywhere else. */
export const Root = () => {
  const inManagement = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/management') });
  return (
    <LanguageScope language={useChosenLanguage() ?? (inManagement ? 'en' : 'he')}>
      <Outlet />
      <ToastRegion />
    </LanguageScope>
  );
};
