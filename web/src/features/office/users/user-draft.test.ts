import { describe, expect, it } from 'vitest';
import { changedUserSchema, newUserSchema } from '@zuzu/contract/users.ts';
import { userTypes, type User } from '@zuzu/domain/users/user.ts';
import {
  archivedOf,
  changedUser,
  draftOf,
  inputOf,
  isChanged,
  lossesOf,
  mergeDrafts,
  newDraft,
  withRestoredGroup,
  withGroup,
  withNumberedGroup,
  withNewGroup,
  withoutGroup,
  withPreferences,
  type UserDraft,
} from './user-draft.ts';

const user: User = {
  _id: 'u',
  full_name: 'נועה',
  email: 'noa@x.example',
  phone_number: '+972503333333',
  username: 'noa',
  type: 'C',
  organization: 'ארזים',
  groups: ['א', 'ב'].map((name) => ({
    _id: `id-${name}`,
    name,
    seriesInProcess: null,
    seenCount: 3,
    preferences: { lessonLength: 2, intensityLevel: 3, favoriteCategories: [], lessonsPerWeek: 4 },
  })),
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('draft of a new user', () => {
  it.each(userTypes)('of type %s has the default values', (type) => {
    const input = newUserSchema.parse({ ...inputOf(newDraft(type)), full_name: 'x', phone_number: '0501234567' });
    expect(input.groups).toEqual([
      {
        name: 'default',
        preferences: { lessonLength: 4, intensityLevel: 3, favoriteCategories: [], lessonsPerWeek: 1 },
      },
    ]);
    expect('organization' in input).toBe(type === 'C' || type === 'M');
    expect('username' in input).toBe(type !== 'A');
  });

  it('numbers new groups, starting with “new group”', () => {
    const { groups } = inputOf(withNewGroup(withNewGroup(newDraft('C'))));
    expect(groups.map(({ name }) => name)).toEqual(['default', 'new group', 'new group 2']);
    expect(groups[1]!.preferences).toEqual({
      lessonLength: 4,
      intensityLevel: 3,
      favoriteCategories: [],
      lessonsPerWeek: 1,
    });
  });
});

describe('groups on a card', () => {
  it('are named group-N by their count and get the default preferences', () => {
    const draft = withNumberedGroup(draftOf(user));
    expect(draft.groups[2]).toMatchObject({ name: 'group-3', preferences: { lessonLength: 2, lessonsPerWeek: 1 } });
    expect(draft.groups[2]).not.toHaveProperty('_id');
  });
  it('never get a name that is already taken', () => {
    const draft = withoutGroup(withNumberedGroup(withNumberedGroup(draftOf(user))), 'id-א');
    expect(withNumberedGroup(draft).groups.map(({ name }) => name)).toEqual(['ב', 'group-3', 'group-4', 'group-5']);
  });
  it('can be deleted except for the last one', () => {
    const one = withoutGroup(draftOf(user), 'id-א');
    expect(one.groups.map(({ name }) => name)).toEqual(['ב']);
    expect(withoutGroup(one, 'id-ב')).toBe(one);
  });
});

describe('change of a user', () => {
  it('shows the phone number in dialled form, which is not a change', () => {
    expect(draftOf(user).phone_number).toBe('050-333-3333');
    expect(changedUserSchema.safeParse(changedUser(user, draftOf(user))).success).toBe(true);
    expect(changedUser(user, draftOf(user)).phone_number).toBe('+972503333333');
    expect(changedUser(user, { ...draftOf(user), phone_number: '050-444-4444' }).phone_number).toBe('050-444-4444');
  });
  it('sends the complete user with version and group ids', () => {
    const input = changedUser(user, withGroup(draftOf(user), 'id-א', { name: 'ג' }));
    expect(changedUserSchema.parse(input)).toMatchObject({
      updatedAt: user.updatedAt,
      groups: [
        { _id: 'id-א', name: 'ג' },
        { _id: 'id-ב', name: 'ב' },
      ],
    });
  });
  it('is detected only if a value differs', () => {
    const draft = draftOf(user);
    expect(isChanged(draft, draftOf(user))).toBe(false);
    expect(isChanged(draft, { ...draft, email: '' })).toBe(true);
    expect(isChanged(draft, withPreferences(draft, { lessonsPerWeek: 5 }))).toBe(true);
    expect(isChanged(draft, { ...draft, type: 'M' })).toBe(true);
  });
});

describe('archived groups', () => {
  const archived = { ...user.groups[0]!, _id: 'id-ג', name: 'ג', seenCount: 20 };
  it('include earlier ones and those removed in the draft', () => {
    const draft = withoutGroup(draftOf(user), 'id-א');
    expect(archivedOf(user, [archived], draft).map(({ name, seenCount }) => [name, seenCount])).toEqual([
      ['א', 3],
      ['ג', 20],
    ]);
  });
  it('are restored by id, and renamed if their name is taken', () => {
    const [back] = archivedOf(user, [{ ...archived, name: 'א' }], draftOf(user));
    const next = withRestoredGroup(draftOf(user), back!);
    expect(inputOf(next).groups.at(-1)).toMatchObject({ _id: 'id-ג', name: 'א 2' });
    expect(archivedOf(user, [archived], next)).toEqual([]);
  });
});

describe('concurrent edits of a user', () => {
  const before = draftOf(user);
  const one = (draft: UserDraft, key: string) => draft.groups.find((group) => group.key === key);
  it('are merged by field and by group', () => {
    const theirs = withGroup({ ...before, organization: 'שלהם' }, 'id-א', {
      preferences: { ...before.groups[0]!.preferences, lessonsPerWeek: 9 },
    });
    const mine = withGroup({ ...before, email: 'mine@x.example' }, 'id-א', { name: 'שלי' });
    const both = mergeDrafts(before, theirs, withNumberedGroup(mine));
    expect(both).toMatchObject({ organization: 'שלהם', email: 'mine@x.example' });
    expect(one(both, 'id-א')).toMatchObject({ name: 'שלי', preferences: { lessonsPerWeek: 9 } });
    expect(both.groups.map(({ name }) => name)).toEqual(['שלי', 'ב', 'group-3']);
  });
  it('of the same field keep mine', () => {
    expect(mergeDrafts(before, { ...before, email: 'theirs' }, { ...before, email: 'mine' }).email).toBe('mine');
  });
  it('delete a group only if the other manager has not changed it', () => {
    const without = withoutGroup(before, 'id-ב');
    expect(mergeDrafts(before, before, without).groups).toHaveLength(1);
    expect(mergeDrafts(before, without, before).groups).toHaveLength(1);
    const renamed = withGroup(before, 'id-ב', { name: 'חשובה' });
    expect(one(mergeDrafts(before, renamed, without), 'id-ב')).toMatchObject({ name: 'חשובה' });
    expect(one(mergeDrafts(before, without, renamed), 'id-ב')).toMatchObject({ _id: 'id-ב', name: 'חשובה' });
  });
});

describe('change of user type', () => {
  const draft = draftOf(user);
  it('lists the data that it drops', () => {
    expect(lossesOf(draft, draft)).toBeUndefined();
    expect(lossesOf(draft, { ...draft, type: 'M' })).toEqual({ username: false, organization: false, groups: 0 });
    expect(lossesOf(draft, { ...draft, type: 'B' })).toEqual({ username: false, organization: true, groups: 1 });
    expect(lossesOf(draft, { ...draft, type: 'A' })).toEqual({ username: true, organization: true, groups: 1 });
  });
  it('keeps the first group, and restores everything when reverted', () => {
    const asA = { ...draft, type: 'A' as const };
    expect(inputOf(asA)).toMatchObject({ groups: [{ _id: 'id-א' }] });
    expect(inputOf(asA)).not.toHaveProperty('organization');
    expect(inputOf({ ...asA, type: 'C' })).toEqual(inputOf(draft));
  });
});
