import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentLanguage } from '#texts/language.ts';

/**
 * Makes arrow keys and popovers right-to-left in both languages, as the page is: English is declared as written in the
 * Hebrew script, which combines English texts with Hebrew's direction.
 */
export const RightToLeft = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={currentLanguage() === 'en' ? 'en-Hebr-IL' : 'he-IL'}>{children}</I18nProvider>
);
