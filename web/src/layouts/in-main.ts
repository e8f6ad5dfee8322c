import { createContext } from 'react';

/** Whether a frame around has the page's `main` already. */
export const InMain = createContext(false);
