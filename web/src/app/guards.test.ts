import { describe, expect, it } from 'vitest';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { homeOf } from '#layouts/home.ts';
import { detour } from './guards.ts';

describe('guards', () => {
  it('send every type from the login to its own home', () => {
    expect(userTypes.map((type) => detour('signed-out', type))).toEqual([
      '/a/main',
      '/app/intensity-selection',
      '/group-selection',
      '/management',
    ]);
    expect(detour('signed-out', undefined)).toBeUndefined();
  });
  it('send nobody to the login from everywhere else', () => {
    expect(detour('signed-in', undefined)).toBe('/login');
    expect(detour(['M'], undefined)).toBe('/login');
  });
  it('send an end user from the management to their own home', () => {
    for (const type of ['A', 'B', 'C'] as const) expect(detour(['M'], type)).toBe(homeOf(type));
    expect(detour(['M'], 'M')).toBeUndefined();
  });
  it('let every type stay where every type may be', () => {
    for (const type of userTypes) expect(detour('signed-in', type)).toBeUndefined();
  });
});
