import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentLanguage } from '#texts/language.ts';

/**
 * Arrow keys and lists that open follow the page, which is right-to-left in both languages: English is declared as written in
 * the Hebrew script, which has English texts and Hebrew's direction.
 */
export const RightToLeft = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={currentLanguage() === 'en' ? 'en-Hebr-IL' : 'he-IL'}>{children}</I18nProvider>
);
