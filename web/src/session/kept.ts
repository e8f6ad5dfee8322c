import { signedInUser } from './session.ts';
import { storage } from './storage.ts';

/** What is kept, by name. */
const names = ['uploads'] as const;
type Name = (typeof names)[number];

/** Under which each user's own is kept. */
const keyOf = (name: Name, userId: string): string => `kept:${name}:${userId}`;

/** What the signed-in user left unfinished, as `keep` was given it; undefined where there is nothing. */
export const kept = (name: Name): unknown => {
  const user = signedInUser();
  try {
    return user && JSON.parse(storage.getItem(keyOf(name, user._id)) ?? 'null');
  } catch {
    return undefined;
  }
};

/** Keeps unfinished work of the signed-in user in this browser until they sign out; undefined: there is none any more. */
export const keep = (name: Name, work: unknown): void => {
  const user = signedInUser();
  if (!user) return;
  const key = keyOf(name, user._id);
  try {
    if (work === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(work));
  } catch (error) {
    // storage is full: the page itself still has it
    console.warn('Unfinished work could not be kept', error);
  }
};

/** Whether the signed-in user has left anything unfinished. */
export const hasKept = (): boolean => names.some((name) => kept(name) != null);

/** Nothing of the signed-in user stays. */
export const forgetKept = (): void => {
  for (const name of names) keep(name, undefined);
};
