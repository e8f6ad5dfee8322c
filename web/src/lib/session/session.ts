import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { DEFAULT_GROUP_NAME, type Group, type NamedGroup } from '@zuzu/domain/users/group.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { serverNow } from './clock.ts';
import { createListeners } from './listeners.ts';
import { storage } from './storage.ts';
import { isTokenValid } from './token.ts';

/** A group by its user and name. */
export type GroupRef = { readonly userId: string; readonly groupName: string };

/** localStorage keys; they must not change. */
const KEYS = {
  token: 'jwt',
  loggedIn: 'isLoggedIn',
  user: 'user',
  group: 'currentGroup',
  spaces: 'places',
  menu: 'menuShown',
} as const;

/**
 * True if a stored user looks intact. The schema isn't checked: that would load
 * a validator with every page.
 */
const isUser = (value: unknown): value is SignedInUser => {
  const { _id, full_name, type, groups } = (value ?? {}) as Partial<SignedInUser>;
  return (
    [_id, full_name].every((text) => typeof text === 'string') &&
    userTypes.some((each) => each === type) &&
    Array.isArray(groups) &&
    groups.every((group: Partial<Group> | null) => typeof group?.name === 'string' && Boolean(group.preferences))
  );
};

const parseUser = (text: string): SignedInUser | undefined => {
  try {
    const user: unknown = JSON.parse(text);
    return isUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
};

/** Caches the parsed user, so that the same text always gives the same object. */
let lastUser: { text: string; user: SignedInUser | undefined } = { text: '', user: undefined };
const storedUser = (): SignedInUser | undefined => {
  const text = storage.getItem(KEYS.user) ?? '';
  if (lastUser.text !== text) lastUser = { text, user: parseUser(text) };
  return lastUser.user;
};

/** The stored places of groups (lesson-space.ts); '' without any. */
export const storedSpaces = (): string => storage.getItem(KEYS.spaces) ?? '';

/** The token as stored, valid or not; '' if there is none. */
export const storedToken = (): string => storage.getItem(KEYS.token) ?? '';

/** The signed-in user. Damaged or expired data counts as signed out. `now` in milliseconds, by the server's clock. */
export const signedInUser = (now = serverNow()): SignedInUser | undefined =>
  isTokenValid(storedToken(), now) ? storedUser() : undefined;

const listeners = createListeners();
const changed = listeners.notify;
const watched: readonly string[] = Object.values(KEYS);

/** Calls `listener` after every sign-in, sign-out and change, in this tab or another; returns an unsubscribe function. */
export const onSessionChange = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || watched.includes(event.key)) listener();
  };
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', fromOtherTab);
  };
};

let expired = false;
/** True if the last session ended without a sign-out, and no other has begun since. */
export const sessionExpired = (): boolean => expired;

/** Stores the places of groups. */
export const storeSpaces = (spaces: string): void => {
  storage.setItem(KEYS.spaces, spaces);
  changed();
};

/** Stores a sign-in. The previous user's group is cleared. */
export const startSession = (token: string, user: SignedInUser): void => {
  // if the storage is full, the previous user must not stay with the new token
  storage.removeItem(KEYS.user);
  storage.setItem(KEYS.token, token);
  storage.setItem(KEYS.user, JSON.stringify(user));
  storage.setItem(KEYS.loggedIn, 'true');
  storage.removeItem(KEYS.group);
  storage.removeItem(KEYS.spaces);
  storage.removeItem(KEYS.menu);
  expired = false;
  changed();
};

/** True the first time after a sign-in. */
export const isFirstEntry = (): boolean => {
  const isFirst = storage.getItem(KEYS.menu) === null;
  if (isFirst) storage.setItem(KEYS.menu, 'true');
  return isFirst;
};

/** By name, or by id: printed URLs contain the id, so that they survive a rename. */
const groupNamed = (user: SignedInUser, name: string | null): Group | undefined =>
  user.groups.find((group) => group.name === name) ?? user.groups.find(({ _id }) => _id === name);

/** Stores a newer state of the signed-in user; ignores other users. The chosen group stays chosen if it was renamed. */
export const replaceUser = (user: SignedInUser): void => {
  const before = signedInUser();
  if (before?._id !== user._id) return;
  const chosen = groupNamed(before, storage.getItem(KEYS.group));
  storage.setItem(KEYS.user, JSON.stringify(user));
  const now = user.groups.find(({ _id }) => _id === chosen?._id);
  if (now && now.name !== chosen?.name) storage.setItem(KEYS.group, now.name);
  changed();
};

/** Updates the name of the signed-in user. */
export const updateName = ({ _id, full_name }: Pick<SignedInUser, '_id' | 'full_name'>): void => {
  const user = signedInUser();
  if (user?._id === _id && user.full_name !== full_name) replaceUser({ ...user, full_name });
};

/** Changes one of the user's groups in the stored user; ignores other users. */
export const changeGroup = (userId: string, groupId: string, change: (group: Group) => Partial<Group>): void => {
  const user = signedInUser();
  if (user?._id !== userId) return;
  const groups = user.groups.map((group) => (group._id === groupId ? { ...group, ...change(group) } : group));
  replaceUser({ ...user, groups });
};

/** Updates one of the user's groups from a response, for example after a manager has renamed it. */
export const updateGroup = (userId: string, news: NamedGroup): void => {
  const user = signedInUser();
  const current = user?.groups.find(({ _id }) => _id === news._id);
  if (!user || user._id !== userId || !current) return;
  if (current.name === news.name && (news.lastSeenAt ?? current.lastSeenAt) === current.lastSeenAt) return;
  changeGroup(userId, news._id, () => news);
};

/** Replaces the token `replaced` with one that expires later, unless the session has ended or changed meanwhile. */
export const replaceToken = (replaced: string, token: string): void => {
  if (storedToken() === replaced) storage.setItem(KEYS.token, token);
};

/** Signs out of this browser: deletes everything stored about the user. */
export const endSession = (): void => {
  for (const key of watched) storage.removeItem(key);
  expired = false;
  changed();
};

/** Ends a session that the server no longer accepts: it has expired, or was ended elsewhere. */
export const expireSession = (): void => {
  endSession();
  expired = true;
};

/**
 * Deletes a stored session that has expired. A valid token without a user stays, because another tab may be storing
 * both right now.
 */
export const dropExpiredSession = (now = serverNow()): void => {
  const token = storedToken();
  if (token && !isTokenValid(token, now)) expireSession();
};

/** True if the signed-in user has that group, by its name or id; users without groups have the default one. */
export const hasGroup = (name: string): boolean => {
  const user = signedInUser();
  if (!user) return false;
  return user.groups.length === 0 ? name === DEFAULT_GROUP_NAME : groupNamed(user, name) !== undefined;
};

/** Stores the group that lessons are for, given by name or id. A URL with the group's former name changes nothing. */
export const chooseGroup = (name: string): void => {
  const user = signedInUser();
  const group = user && groupNamed(user, name);
  if (!group) return;
  storage.setItem(KEYS.group, group.name);
  changed();
};

/**
 * The group that the URL names, else the chosen one, else the first one that still exists; undefined for a
 * user without groups.
 */
export const currentGroup = (inUrl?: string): Group | undefined => {
  const user = signedInUser();
  return user && (groupNamed(user, inUrl ?? null) ?? groupNamed(user, storage.getItem(KEYS.group)) ?? user.groups[0]);
};

/** Used while the build prerenders pages. */
const noUser = () => undefined;

/** The signed-in user; undefined between a sign-out and the redirect to the login. */
export const useUser = (): SignedInUser | undefined =>
  useSyncExternalStore(onSessionChange, () => signedInUser(), noUser);

/** Returns `currentGroup`; rerenders when it changes. */
export const useGroup = (inUrl?: string): Group | undefined =>
  useSyncExternalStore(onSessionChange, () => currentGroup(inUrl), noUser);
