import type { ChangedUserInput, NewUserInput } from '@zuzu/contract/users.ts';
import { DEFAULT_GROUP_NAME, type Group } from '@zuzu/domain/users/group.ts';
import { defaultPreferences, newUserPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { phoneText } from './field-texts.ts';

/** A group while it is edited; `key` stays the same for as long as the draft lives, `_id` is the stored group's. */
export interface DraftGroup {
  key: string;
  _id?: string;
  name: string;
  preferences: Preferences;
  /** How many videos it has seen; a new one none. */
  seenCount: number;
}
/** A user while it is edited: every field that any type has, so that a type can be tried without losing what was typed. */
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
/** The others have one group, whose preferences are their own. */
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

/** A stored user, to be edited. */
export const draftOf = (user: User): UserDraft => ({
  type: user.type,
  full_name: user.full_name,
  email: user.email,
  phone_number: phoneText(user.phone_number),
  username: user.username ?? '',
  organization: user.organization ?? '',
  groups: user.groups.map(draftGroupOf),
});

/** A user of the add-user flow, with its defaults. */
export const newDraft = (type: UserType): UserDraft => ({
  type,
  full_name: '',
  email: '',
  phone_number: '',
  username: '',
  organization: '',
  groups: [newGroup(DEFAULT_GROUP_NAME, newUserPreferences)],
});

/** `first`, or with the first number that makes it a name of its own: names are unique within a user. */
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

/** One group more in the add-user flow: 'new group'. */
export const withNewGroup = (draft: UserDraft): UserDraft => {
  const name = freeName('new group', draft.groups, (n) => `new group ${n}`, 2);
  return { ...draft, groups: [...draft.groups, newGroup(name, newUserPreferences)] };
};

/** One group more on the user card: 'group-N', where N is the count after adding. */
export const withGroupN = (draft: UserDraft): UserDraft => {
  const count = draft.groups.length + 1;
  const name = freeName(`group-${count}`, draft.groups, (n) => `group-${n}`, count + 1);
  return { ...draft, groups: [...draft.groups, newGroup(name, defaultPreferences)] };
};

/** The groups that can come back: those that were archived before, and those that this draft leaves out. */
export const archivedOf = (user: User, archived: readonly Group[], draft: UserDraft): DraftGroup[] =>
  [...user.groups, ...archived].map(draftGroupOf).filter(({ key }) => !draft.groups.some((group) => group.key === key));

/** An archived group comes back, by another name where its own is taken by now. */
export const withBack = (draft: UserDraft, group: DraftGroup): UserDraft => {
  const name = freeName(group.name, draft.groups, (n) => `${group.name} ${n}`, 2);
  return { ...draft, groups: [...draft.groups, { ...group, name }] };
};

/** A user keeps at least one group. */
export const withoutGroup = (draft: UserDraft, key: string): UserDraft =>
  draft.groups.length > 1 ? { ...draft, groups: draft.groups.filter((group) => group.key !== key) } : draft;

export const withGroup = (draft: UserDraft, key: string, change: Partial<DraftGroup>): UserDraft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.key === key ? { ...group, ...change } : group)),
});

/** Changes the preferences of the one group that users of type A and B have. */
export const withPreferences = (draft: UserDraft, change: Partial<Preferences>): UserDraft => {
  const [first] = draft.groups;
  return first ? withGroup(draft, first.key, { preferences: { ...first.preferences, ...change } }) : draft;
};

const groupsOf = ({ type, groups }: UserDraft) => (hasGroups(type) ? groups : groups.slice(0, 1));

/** What is sent: the fields that the draft's type has. Type A and B keep the first group, under the name that it has. */
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
    preferences,
  })),
});

/** The whole user object as a PUT wants it. */
export const changedUser = (user: User, draft: UserDraft) => ({
  ...inputOf(draft),
  userId: user._id,
  updatedAt: user.updatedAt,
});

/** Whether saving would change anything. */
export const isChanged = (before: UserDraft, after: UserDraft): boolean =>
  JSON.stringify(inputOf(before)) !== JSON.stringify(inputOf(after));

/** What a change of type takes away; undefined while the type is as it was. */
export const lossesOf = (before: UserDraft, after: UserDraft) => {
  if (before.type === after.type) return undefined;
  return {
    username: !hasUsername(after.type) && before.username !== '',
    organization: !hasOrganization(after.type) && before.organization !== '',
    groups: hasGroups(after.type) ? 0 : Math.max(0, after.groups.length - 1),
  };
};

/** `mine` where I changed it since `before`, else `theirs`. */
const pick = <T>(before: T, theirs: T, mine: T): T => (JSON.stringify(mine) === JSON.stringify(before) ? theirs : mine);
const pickEach = <T extends object>(before: T, theirs: T, mine: T): T =>
  Object.fromEntries(
    Object.entries(theirs).map(([key, value]) => [key, pick(Reflect.get(before, key), value, Reflect.get(mine, key))]),
  ) as T;

/**
 * Two changes of the same user in one: field by field, and group by group, what I changed since `before`, and what they changed
 * everywhere else. A group that either of us deleted is gone, unless the other changed it.
 */
export const merged = (before: UserDraft, theirs: UserDraft, mine: UserDraft): UserDraft => {
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
