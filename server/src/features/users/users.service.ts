import type { GroupInput } from '@zuzu/contract/users.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { newUserPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import { isPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { isPlainText } from '@zuzu/domain/texts/plain-text.ts';
import type { UserSettings } from '@zuzu/domain/users/user.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { Refusal } from '#lib/errors.ts';
import type { GroupHistory } from '#features/seen/seen.service.ts';
import { COMMAND } from './actor.ts';
import { matchGroups, type WantedGroup } from './group-changes.ts';
import type { UserRow } from './users-page.repository.ts';
import type { UsersRepository } from './users.repository.ts';
import { preferencesOf, type GroupRow } from './write-users.repository.ts';

/** A user added by a command or the demo. */
export type NewUser = {
  fullName: string;
  phoneNumber: string;
  type: UserType;
  email?: string;
  username?: string | null;
  organization?: string | null;
  demo?: boolean;
  /** By default, one group named 'default'. */
  groups?: readonly { name: string; preferences: Preferences }[];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** True if a text can be the id of a user. */
export const isUserId = (id: string): boolean => UUID.test(id);

export const userNotFound = () => new Refusal('USER_NOT_FOUND', 'Unknown user');
export const phoneTaken = () =>
  new Refusal('PHONE_TAKEN', 'Another user has this phone number', [
    { field: 'phone_number', reason: 'is taken by another user' },
  ]);

/** The groups that a new user gets: those given, or one named 'default'. */
export const groupsOfNewUser = (given: readonly GroupInput[]): WantedGroup[] =>
  matchGroups([], given.length > 0 ? given : [{ name: DEFAULT_GROUP_NAME, preferences: newUserPreferences }]).wanted;

/** Finding and adding users, for the rest of the server. */
export const usersService = (repository: UsersRepository) => ({
  /** Returns the user with this id; 404 for an unknown or malformed id. */
  get: async (id: string): Promise<UserRow> => {
    const user = isUserId(id) ? await repository.findById(id) : undefined;
    if (!user) throw userNotFound();
    return user;
  },

  find: async (id: string): Promise<UserRow | undefined> => (isUserId(id) ? repository.findById(id) : undefined),

  /** Finds a user by phone number, in either of its forms. */
  findByPhone: (phone: string): Promise<UserRow | undefined> => repository.findByPhone(storedPhoneNumber(phone)),

  groupsOf: (userId: string): Promise<GroupRow[]> => repository.groupsOf([userId]),

  /**
   * Resolves the group of a call: the named one, else the one that had this name before it was renamed, because browsers that are
   * signed in keep using the old name, else the user's first. An unknown name is a
   * 404, except 'default', which means the first group if no group has that name.
   */
  groupFor: async (userId: string, name?: string): Promise<GroupRow> => {
    if (!isUserId(userId)) throw userNotFound();
    const named =
      name && isPlainText(name)
        ? ((await repository.findGroup(userId, name)) ?? (await repository.findFormerGroup(userId, name)))
        : undefined;
    if (named) return named;
    const first = !name || name === DEFAULT_GROUP_NAME ? (await repository.groupsOf([userId]))[0] : undefined;
    if (!first) throw new Refusal('GROUP_NOT_FOUND', 'Unknown group');
    return first;
  },

  /** Adds a user for a command or the demo. */
  add: async ({ fullName, phoneNumber, type, groups = [], ...rest }: NewUser): Promise<{ id: string }> => {
    if (!isPhoneNumber(phoneNumber)) throw new Refusal('INVALID_PHONE', 'Not a phone number');
    const phone = storedPhoneNumber(phoneNumber);
    const { email = '', username = null, organization = null, demo = false } = rest;
    const person = { full_name: fullName, phone_number: phone, type, email, username, organization, demo };
    const added = await repository.add(person, groupsOfNewUser(groups), COMMAND, new Date());
    if (!added) throw phoneTaken();
    return added;
  },

  /** Stores settings of a user; 404 for an unknown user. `updatedAt` stays, because managers don't edit them. */
  changeSettings: async (id: string, settings: UserSettings): Promise<void> => {
    if (!isUserId(id) || !(await repository.changeSettings(id, settings))) throw userNotFound();
  },

  /** Stores the animal icon of a group. */
  chooseCreature: repository.setCreature,

  listDemo: repository.listDemo,

  endSessions: repository.endSessions,
});
export type UsersService = ReturnType<typeof usersService>;

/** Converts a group to its wire format; its lists are empty unless the call is about them, since they can be long. */
export const presentGroup = (row: GroupRow, history: GroupHistory = {}): Group => ({
  _id: row.id,
  name: row.name,
  preferences: preferencesOf(row),
  seriesInProcess: row.series_in_process,
  plannedLessons: row.planned_lessons,
  ...(row.creature && { creature: row.creature }),
  seenVideos: [],
  fixedLessons: {},
  ...history,
});

/** Converts a user to its wire format, without fields of other types. */
export const presentUser = (row: UserRow, groups: readonly Group[]): User => ({
  _id: row.id,
  full_name: row.full_name,
  email: row.email,
  phone_number: row.phone_number,
  ...(row.username !== null && row.type !== 'A' && { username: row.username }),
  type: row.type,
  ...(row.organization !== null && (row.type === 'C' || row.type === 'M') && { organization: row.organization }),
  groups: [...groups],
  ...(row.language !== null && { language: row.language }),
  ...(row.landing !== null && { landing: row.landing }),
  updatedAt: row.updated_at.toISOString(),
});
