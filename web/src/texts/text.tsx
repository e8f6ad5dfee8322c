import type { ReactNode } from 'react';
import { currentDirection, currentLanguage, directionOf } from './language.ts';

/**
 * A text from the catalogs, or a whole paragraph of several: pieces that are isolated each would change places. Where the page runs the other way, as the back-office does until a language is chosen, it is isolated
 * as one piece with its numbers; otherwise a leading '+' or arrow would change sides.
 */
export const Text = ({ children }: { children: ReactNode }) => {
  const language = currentLanguage();
  const direction = directionOf(language);
  return direction === currentDirection() ? (
    children
  ) : (
    <bdi dir={direction} lang={language}>
      {children}
    </bdi>
  );
};
