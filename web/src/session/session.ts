import { useSyncExternalStore } from 'react';
import { signedInUserSchema, type SignedInUser } from '@zuzu/contract/auth.ts';
import type { Group, NamedGroup } from '@zuzu/domain/users/group.ts';
import { storage } from './storage.ts';
import { isTokenValid } from './token.ts';

/** Names in the browser's storage; they are fixed. */
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

let ranOut = false;
/** Whether the last session ended without anybody asking for it, and nobody has signed in since. */
export const sessionRanOut = (): boolean => ranOut;

/** Stores a sign-in. The group of whoever was here before is forgotten. */
export const startSession = (token: string, user: SignedInUser): void => {
  storage.setItem(KEYS.token, token);
  storage.setItem(KEYS.user, JSON.stringify(user));
  storage.setItem(KEYS.loggedIn, 'true');
  storage.removeItem(KEYS.group);
  ranOut = false;
  changed();
};

const groupNamed = (user: SignedInUser, name: string | null): Group | undefined =>
  user.groups.find((group) => group.name === name);

/**
 * Takes a newer state of the signed-in user; any other user is nothing to this browser. The
 * chosen group stays chosen under a new name.
 */
export const replaceUser = (user: SignedInUser): void => {
  const before = signedInUser();
  if (before?._id !== user._id) return;
  const chosen = groupNamed(before, storage.getItem(KEYS.group));
  try {
    storage.setItem(KEYS.user, JSON.stringify(user));
    const now = user.groups.find(({ _id }) => _id === chosen?._id);
    if (now && now.name !== chosen?.name) storage.setItem(KEYS.group, now.name);
  } catch (error) {
    // hundreds of groups with a year of ready lessons: the browser goes on with the state that it has
    console.warn('This browser has no room for the newer state of the user.', error);
    return;
  }
  changed();
};

/** Takes over what an answer says of one of the user's groups, such as the name that a manager has given it since. */
export const noteGroup = (userId: string, news: NamedGroup): void => {
  const user = signedInUser();
  const known = user?.groups.find(({ _id }) => _id === news._id);
  if (!user || user._id !== userId || !known) return;
  if (known.name === news.name && (news.lastSeenAt ?? known.lastSeenAt) === known.lastSeenAt) return;
  replaceUser({ ...user, groups: user.groups.map((group) => (group === known ? { ...group, ...news } : group)) });
};

/** Takes a longer-lived token in place of `replaced`, unless the session has ended or changed in the meantime. */
export const slideToken = (replaced: string, token: string): void => {
  if (storedToken() === replaced) storage.setItem(KEYS.token, token);
};

/** Signs out of this browser: everything that was stored about the user goes. */
export const endSession = (): void => {
  for (const key of watched) storage.removeItem(key);
  ranOut = false;
  changed();
};

/** The server takes the session no longer: it has run out, or was ended elsewhere. */
export const loseSession = (): void => {
  endSession();
  ranOut = true;
};

/**
 * Loses a stored session that has run out. A token that is valid stays, also while there is no user beside it: another tab
 * may be storing both just now.
 */
export const dropStaleSession = (now = Date.now()): void => {
  const token = storedToken();
  if (token && !isTokenValid(token, now)) loseSession();
};

/** Remembers the group that the lessons are for. An address that names it as it was called before changes nothing. */
export const chooseGroup = (name: string): void => {
  const user = signedInUser();
  if (!user || !groupNamed(user, name)) return;
  storage.setItem(KEYS.group, name);
  changed();
};

const currentGroup = (): Group | undefined => {
  const user = signedInUser();
  return user && (groupNamed(user, storage.getItem(KEYS.group)) ?? user.groups[0]);
};

/** The signed-in user; undefined for the moment between a sign-out and the way to the login. */
export const useUser = (): SignedInUser | undefined => useSyncExternalStore(onSessionChange, () => signedInUser());

/** The chosen group if the user still has it, else the user's first one; undefined for a user without any. */
export const useGroup = (): Group | undefined => useSyncExternalStore(onSessionChange, currentGroup);
