import { useSyncExternalStore } from 'react';
import { signedInUserSchema, type SignedInUser } from '@zuzu/contract/auth.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { storage } from './storage.ts';
import { isTokenValid } from './token.ts';

/** Names in the browser's storage, as the specification has them (section 3). */
const KEYS = { token: 'jwt', loggedIn: 'isLoggedIn', user: 'user', group: 'currentGroup' } as const;

const parseUser = (text: string): SignedInUser | undefined => {
  try {
    const result = signedInUserSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
};

/** The stored user and the text it was read from: one and the same object for as long as the text stays the same. */
let lastUser: { text: string; user: SignedInUser | undefined } = { text: '', user: undefined };
const storedUser = (): SignedInUser | undefined => {
  const text = storage.getItem(KEYS.user) ?? '';
  if (lastUser.text !== text) lastUser = { text, user: parseUser(text) };
  return lastUser.user;
};

/** The token as it is stored, valid or not; '' where there is none. */
export const storedToken = (): string => storage.getItem(KEYS.token) ?? '';

/** Who is signed in. What is damaged or has run out counts as signed out. `now` in milliseconds. */
export const signedInUser = (now = Date.now()): SignedInUser | undefined =>
  isTokenValid(storedToken(), now) ? storedUser() : undefined;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
const watched: readonly string[] = Object.values(KEYS);

/** Calls `listener` after every sign-in, sign-out and change, in this tab or another; returns the way to stop. */
export const onSessionChange = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || watched.includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
};

/** Stores a sign-in (spec, section 4). The group of whoever was here before is forgotten. */
export const startSession = (token: string, user: SignedInUser): void => {
  storage.setItem(KEYS.token, token);
  storage.setItem(KEYS.user, JSON.stringify(user));
  storage.setItem(KEYS.loggedIn, 'true');
  storage.removeItem(KEYS.group);
  changed();
};

/** Takes a newer state of the signed-in user; any other user is nothing to this browser (spec, section 7: PUT /users/{id}). */
export const replaceUser = (user: SignedInUser): void => {
  if (signedInUser()?._id !== user._id) return;
  try {
    storage.setItem(KEYS.user, JSON.stringify(user));
  } catch (error) {
    // hundreds of groups with a year of ready lessons: the browser goes on with the state that it has
    console.warn('This browser has no room for the newer state of the user.', error);
    return;
  }
  changed();
};

/** Takes a longer-lived token in place of `replaced`, unless the session has ended or changed in the meantime. */
export const slideToken = (replaced: string, token: string): void => {
  if (storedToken() === replaced) storage.setItem(KEYS.token, token);
};

/** Signs out of this browser: everything that was stored about the user goes. */
export const endSession = (): void => {
  for (const key of watched) storage.removeItem(key);
  changed();
};

/** Remembers the group that the lessons are for. */
export const chooseGroup = (name: string): void => {
  storage.setItem(KEYS.group, name);
  changed();
};

const currentGroup = (): Group | undefined => {
  const groups = signedInUser()?.groups;
  const chosen = storage.getItem(KEYS.group);
  return groups?.find(({ name }) => name === chosen) ?? groups?.[0];
};

/** The signed-in user; undefined for the moment between a sign-out and the way to the login. */
export const useUser = (): SignedInUser | undefined => useSyncExternalStore(onSessionChange, () => signedInUser());

/** The chosen group if the user still has it, else the user's first one; undefined for a user without any. */
export const useGroup = (): Group | undefined => useSyncExternalStore(onSessionChange, currentGroup);
