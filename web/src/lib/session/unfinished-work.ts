import { signedInUser } from './session.ts';
import { storage } from './storage.ts';

/** The kinds of unfinished work. */
const names = ['uploads'] as const;
type Name = (typeof names)[number];

/** The storage key of a user's work. */
const keyOf = (name: Name, userId: string): string => `kept:${name}:${userId}`;

/** The signed-in user's unfinished work, as it was stored; undefined if there is none. */
export const unfinishedWork = (name: Name): unknown => {
  const user = signedInUser();
  try {
    return user && JSON.parse(storage.getItem(keyOf(name, user._id)) ?? 'null');
  } catch {
    return undefined;
  }
};

/** Stores unfinished work of the signed-in user in this browser until they sign out; undefined deletes it. */
export const storeUnfinishedWork = (name: Name, work: unknown): void => {
  const user = signedInUser();
  if (!user) return;
  const key = keyOf(name, user._id);
  try {
    if (work === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(work));
  } catch (error) {
    // storage is full: the work still exists in this page
    console.warn('Unfinished work could not be stored', error);
  }
};

/** True if the signed-in user has unfinished work. */
export const hasUnfinishedWork = (): boolean => names.some((name) => unfinishedWork(name) != null);

/** Deletes all unfinished work of the signed-in user. */
export const clearUnfinishedWork = (): void => {
  for (const name of names) storeUnfinishedWork(name, undefined);
};
