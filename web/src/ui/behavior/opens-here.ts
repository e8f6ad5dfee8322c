import type { MouseEvent } from 'react';

/** False for clicks on a link that open another tab or window. */
export const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);
