import type { ReactNode } from 'react';
import { currentLanguage } from './language.ts';

/**
 * A text from the catalogs. English is isolated inside the right-to-left page, as one piece with its numbers; otherwise
 * a leading '+' or arrow would change sides.
 */
export const Text = ({ children }: { children: ReactNode }) =>
  currentLanguage() === 'en' ? (
    <bdi dir="ltr" lang="en">
      {children}
    </bdi>
  ) : (
    children
  );
