import { createContext } from 'react';

/** True inside a layout that already renders the page's `main`. */
export const InMain = createContext(false);
