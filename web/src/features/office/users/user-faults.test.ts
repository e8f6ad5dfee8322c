import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { newDraft, withGroup, withNewGroup, withoutGroup } from './user-draft.ts';
import { faultsLeft, faultsOf } from './user-faults.ts';

const draft = withNewGroup(withNewGroup(newDraft('C')));
const [, second, third] = draft.groups;
const faults = {
  full_name: 'a',
  phone_number: 'b',
  'groups[1].name': 'c',
  'groups[2].preferences.lessonsPerWeek': 'd',
};
const without = (all: Record<string, string>, field: string) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== field));

describe('validation errors of a form', () => {
  it('include every field that the server names', () => {
    const details = Object.keys(faults).map((field) => ({ field, reason: 'must not be blank' }));
    const found = faultsOf(new ApiError(400, 'INVALID_INPUT', '', details));
    expect(Object.keys(found)).toEqual(Object.keys(faults));
  });

  it('stay until their field is changed', () => {
    expect(faultsLeft(faults, draft, { ...draft, full_name: 'x' })).toEqual(without(faults, 'full_name'));
    expect(faultsLeft(faults, draft, { ...draft, email: 'x' })).toEqual(faults);
    const renamed = withGroup(draft, second!.key, { name: 'x' });
    expect(Object.keys(faultsLeft(faults, draft, renamed))).not.toContain('groups[1].name');
    expect(Object.keys(faultsLeft(faults, draft, renamed))).toHaveLength(3);
  });

  it('move with their group', () => {
    expect(faultsLeft(faults, draft, withoutGroup(draft, second!.key))).toEqual({
      full_name: 'a',
      phone_number: 'b',
      'groups[1].preferences.lessonsPerWeek': 'd',
    });
    const fewer = withGroup(draft, third!.key, { preferences: { ...third!.preferences, lessonsPerWeek: 2 } });
    expect(Object.keys(faultsLeft(faults, draft, fewer))).not.toContain('groups[2].preferences.lessonsPerWeek');
  });
});
