import { describe, expect, it } from 'vitest';
import { changedUserSchema, newUserSchema } from '@zuzu/contract/users.ts';
import { userTypes, type User } from '@zuzu/domain/users/user.ts';
import {
  changedUser,
  draftOf,
  inputOf,
  isChanged,
  lossesOf,
  newDraft,
  withGroup,
  withGroupN,
  withNewGroup,
  withoutGroup,
  withPreferences,
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

describe('a new user', () => {
  it.each(userTypes)('of type %s has the defaults of the flow', (type) => {
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

  it('gets groups named new group, each of a name of its own', () => {
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

describe('the groups of a card', () => {
  it('are named group-N by their count, with the default preferences', () => {
    const draft = withGroupN(draftOf(user));
    expect(draft.groups[2]).toMatchObject({ name: 'group-3', preferences: { lessonLength: 2, lessonsPerWeek: 1 } });
    expect(draft.groups[2]).not.toHaveProperty('_id');
  });
  it('never get a name that is taken', () => {
    const draft = withoutGroup(withGroupN(withGroupN(draftOf(user))), 'id-א');
    expect(withGroupN(draft).groups.map(({ name }) => name)).toEqual(['ב', 'group-3', 'group-4', 'group-5']);
  });
  it('can be deleted while more than one is left', () => {
    const one = withoutGroup(draftOf(user), 'id-א');
    expect(one.groups.map(({ name }) => name)).toEqual(['ב']);
    expect(withoutGroup(one, 'id-ב')).toBe(one);
  });
});

describe('a change', () => {
  it('sends the whole user with the identity of its groups and the state it was made on', () => {
    const input = changedUser(user, withGroup(draftOf(user), 'id-א', { name: 'ג' }));
    expect(changedUserSchema.parse(input)).toMatchObject({
      updatedAt: user.updatedAt,
      groups: [
        { _id: 'id-א', name: 'ג' },
        { _id: 'id-ב', name: 'ב' },
      ],
    });
  });
  it('is one only if something differs', () => {
    const draft = draftOf(user);
    expect(isChanged(draft, draftOf(user))).toBe(false);
    expect(isChanged(draft, { ...draft, email: '' })).toBe(true);
    expect(isChanged(draft, withPreferences(draft, { lessonsPerWeek: 5 }))).toBe(true);
    expect(isChanged(draft, { ...draft, type: 'M' })).toBe(true);
  });
});

describe('another type', () => {
  const draft = draftOf(user);
  it('says what it takes away', () => {
    expect(lossesOf(draft, draft)).toBeUndefined();
    expect(lossesOf(draft, { ...draft, type: 'M' })).toEqual({ username: false, organization: false, groups: 0 });
    expect(lossesOf(draft, { ...draft, type: 'B' })).toEqual({ username: false, organization: true, groups: 1 });
    expect(lossesOf(draft, { ...draft, type: 'A' })).toEqual({ username: true, organization: true, groups: 1 });
  });
  it('keeps the first group, and everything comes back with the type', () => {
    const asA = { ...draft, type: 'A' as const };
    expect(inputOf(asA)).toMatchObject({ groups: [{ _id: 'id-א' }] });
    expect(inputOf(asA)).not.toHaveProperty('organization');
    expect(inputOf({ ...asA, type: 'C' })).toEqual(inputOf(draft));
  });
});
