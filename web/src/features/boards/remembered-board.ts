import { storage } from '#lib/session/storage.ts';

/** localStorage key: set if this browser was a board before, so that it offers a code again the next day. */
const KEY = 'boardScreen';

export const isBoardScreen = (): boolean => storage.getItem(KEY) === 'true';
export const rememberBoardScreen = (): void => storage.setItem(KEY, 'true');
export const clearBoardScreen = (): void => storage.removeItem(KEY);
