import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentDirection, currentLanguage, directionOf } from '#lib/texts/language.ts';

/**
 * Makes arrow keys and popovers run as the page does. English in a page from right to left is declared as written in the
 * Hebrew script, which combines English texts with Hebrew's direction.
 */
export const PageLocale = ({ children }: { children: ReactNode }) => {
  const language = currentLanguage();
  const locale = currentDirection() === directionOf(language) ? `${language}-IL` : `${language}-Hebr-IL`;
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
};
