import type { ChangedUserInput, NewUserInput } from '@zuzu/contract/users.ts';
import { DEFAULT_GROUP_NAME, type Group } from '@zuzu/domain/users/group.ts';
import { defaultPreferences, newUserPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import { plainSpace } from '@zuzu/domain/videos/needs.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { phoneText } from '#features/office/lists/field-texts.ts';

/** A group being edited; `key` is stable within the draft, `_id` is the stored group's. */
export interface DraftGroup {
  key: string;
  _id?: string;
  name: string;
  preferences: Preferences;
  /** Number of videos it has seen; 0 for a new one. */
  seenCount: number;
}
/** A user being edited: the fields of every type, so that switching types loses no input. */
export interface UserDraft {
  type: UserType;
  full_name: string;
  email: string;
  phone_number: string;
  username: string;
  organization: string;
  groups: readonly DraftGroup[];
}

export const hasUsername = (type: UserType): boolean => type !== 'A';
export const hasOrganization = (type: UserType): boolean => type === 'C' || type === 'M';
/** Users of other types have one group, which holds their preferences. */
export const hasGroups = hasOrganization;

let lastKey = 0;
const newGroup = (name: string, preferences: Preferences): DraftGroup => ({
  key: `new-${++lastKey}`,
  name,
  preferences,
  seenCount: 0,
});

const draftGroupOf = ({ _id, name, preferences, seenCount = 0 }: Group): DraftGroup => ({
  key: _id,
  _id,
  name,
  preferences,
  seenCount,
});

/** The draft of a stored user. */
export const draftOf = (user: User): UserDraft => ({
  type: user.type,
  full_name: user.full_name,
  email: user.email,
  phone_number: phoneText(user.phone_number),
  username: user.username ?? '',
  organization: user.organization ?? '',
  groups: user.groups.map(draftGroupOf),
});

/** The draft of a new user, with defaults. */
export const newDraft = (type: UserType): UserDraft => ({
  type,
  full_name: '',
  email: '',
  phone_number: '',
  username: '',
  organization: '',
  groups: [newGroup(DEFAULT_GROUP_NAME, newUserPreferences)],
});

/** Returns `first`, with the lowest number that makes it unique if needed: names are unique within a user. */
const freeName = (
  first: string,
  groups: readonly DraftGroup[],
  numbered: (n: number) => string,
  from: number,
): string => {
  const taken = new Set(groups.map(({ name }) => name));
  let name = first;
  for (let n = from; taken.has(name); n++) name = numbered(n);
  return name;
};

/** Adds a group in the add-user flow: 'new group'. */
export const withNewGroup = (draft: UserDraft): UserDraft => {
  const name = freeName('new group', draft.groups, (n) => `new group ${n}`, 2);
  return { ...draft, groups: [...draft.groups, newGroup(name, newUserPreferences)] };
};

/** Adds a group on the user card: 'group-N', where N is the new count. */
export const withNumberedGroup = (draft: UserDraft): UserDraft => {
  const count = draft.groups.length + 1;
  const name = freeName(`group-${count}`, draft.groups, (n) => `group-${n}`, count + 1);
  return { ...draft, groups: [...draft.groups, newGroup(name, defaultPreferences)] };
};

/** Returns the restorable groups: archived ones, and those removed in this draft. */
export const archivedOf = (user: User, archived: readonly Group[], draft: UserDraft): DraftGroup[] =>
  [...user.groups, ...archived].map(draftGroupOf).filter(({ key }) => !draft.groups.some((group) => group.key === key));

/** Restores an archived group, renamed if its name has been taken. */
export const withRestoredGroup = (draft: UserDraft, group: DraftGroup): UserDraft => {
  const name = freeName(group.name, draft.groups, (n) => `${group.name} ${n}`, 2);
  return { ...draft, groups: [...draft.groups, { ...group, name }] };
};

/** Removes a group; a user always keeps at least one. */
export const withoutGroup = (draft: UserDraft, key: string): UserDraft =>
  draft.groups.length > 1 ? { ...draft, groups: draft.groups.filter((group) => group.key !== key) } : draft;

export const withGroup = (draft: UserDraft, key: string, change: Partial<DraftGroup>): UserDraft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.key === key ? { ...group, ...change } : group)),
});

/** Changes the preferences of the only group that users of type A and B have. */
export const withPreferences = (draft: UserDraft, change: Partial<Preferences>): UserDraft => {
  const [first] = draft.groups;
  return first ? withGroup(draft, first.key, { preferences: { ...first.preferences, ...change } }) : draft;
};

const groupsOf = ({ type, groups }: UserDraft) => (hasGroups(type) ? groups : groups.slice(0, 1));

/** The request body: the fields of the draft's type. Type A and B keep the first group with its name. */
export const inputOf = (draft: UserDraft): NewUserInput & Pick<ChangedUserInput, 'groups'> => ({
  type: draft.type,
  full_name: draft.full_name,
  email: draft.email,
  phone_number: draft.phone_number,
  ...(hasUsername(draft.type) && { username: draft.username }),
  ...(hasOrganization(draft.type) && { organization: draft.organization }),
  groups: groupsOf(draft).map(({ _id, name, preferences }) => ({
    ...(_id !== undefined && { _id }),
    name,
    // an empty place clears the stored one
    preferences: preferences.place ? { ...preferences, place: plainSpace(preferences.place) } : preferences,
  })),
});

/** Returns the complete user for a PUT. */
export const changedUser = (user: User, draft: UserDraft) => ({
  ...user,
  ...inputOf(draft),
  userId: user._id,
  // keeps the stored format unless it was edited
  phone_number: draft.phone_number === draftOf(user).phone_number ? user.phone_number : draft.phone_number,
});

/** Returns whether saving would change anything. */
export const isChanged = (before: UserDraft, after: UserDraft): boolean =>
  JSON.stringify(inputOf(before)) !== JSON.stringify(inputOf(after));

/** Returns the data that a change of type drops; undefined while the type is unchanged. */
export const lossesOf = (before: UserDraft, after: UserDraft) => {
  if (before.type === after.type) return undefined;
  return {
    username: !hasUsername(after.type) && before.username !== '',
    organization: !hasOrganization(after.type) && before.organization !== '',
    groups: hasGroups(after.type) ? 0 : Math.max(0, after.groups.length - 1),
  };
};

/** Returns `mine` if it differs from `before`, else `theirs`. */
const pick = <T>(before: T, theirs: T, mine: T): T => (JSON.stringify(mine) === JSON.stringify(before) ? theirs : mine);
const pickEach = <T extends object>(before: T, theirs: T, mine: T): T =>
  Object.fromEntries(
    Object.entries(theirs).map(([key, value]) => [key, pick(Reflect.get(before, key), value, Reflect.get(mine, key))]),
  ) as T;

/**
 * Three-way merge of two edits of a user, field by field and group by group; my changes win conflicts. A group that
 * either of us deleted is gone, unless the other changed it.
 */
export const mergeDrafts = (before: UserDraft, theirs: UserDraft, mine: UserDraft): UserDraft => {
  const find = (of: UserDraft, key: string) => of.groups.find((group) => group.key === key);
  const isSame = (a: DraftGroup, b: DraftGroup) =>
    JSON.stringify([a.name, a.preferences]) === JSON.stringify([b.name, b.preferences]);
  const groups: DraftGroup[] = theirs.groups.flatMap((group) => {
    const [old, my] = [find(before, group.key), find(mine, group.key)];
    if (!old) return [group];
    if (!my) return isSame(old, group) ? [] : [group];
    return [
      {
        ...group,
        name: pick(old.name, group.name, my.name),
        preferences: pickEach(old.preferences, group.preferences, my.preferences),
      },
    ];
  });
  for (const my of mine.groups) {
    if (find(theirs, my.key)) continue;
    const old = find(before, my.key);
    if (old && isSame(old, my)) continue;
    groups.push({ ...my, name: freeName(my.name, groups, (n) => `${my.name} ${n}`, 2) });
  }
  return { ...pickEach(before, theirs, mine), groups };
};
