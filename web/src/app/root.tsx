import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { ToastRegion } from '#components/dialogs/toast-region.tsx';
import { speak, useChosenLanguage, type Language } from '#texts/language.ts';

/** Everything below is built in one language, and anew when the language changes: texts are read while rendering. */
const Speaking = ({ language, children }: { language: Language; children: ReactNode }) => {
  useState(() => speak(language));
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return children;
};

/** The chosen language, else English in the back-office and Hebrew everywhere else. */
export const Root = () => {
  const inManagement = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/management') });
  const language = useChosenLanguage() ?? (inManagement ? 'en' : 'he');
  return (
    <Speaking key={language} language={language}>
      <Outlet />
      <ToastRegion />
    </Speaking>
  );
};
