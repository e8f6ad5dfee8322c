import { describe, expect, it } from 'vitest';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { homeOf } from './home.ts';
import { redirectFor } from './guards.ts';

describe('guards', () => {
  it('redirect every type from the login to its own home', () => {
    expect(userTypes.map((type) => redirectFor('signed-out', type))).toEqual([
      '/a/main',
      '/app/intensity-selection',
      '/group-selection',
      '/management',
    ]);
    expect(redirectFor('signed-out', undefined)).toBeUndefined();
  });
  it('redirect signed-out visitors to the login from everywhere else', () => {
    expect(redirectFor('signed-in', undefined)).toBe('/login');
    expect(redirectFor(['M'], undefined)).toBe('/login');
  });
  it('redirect end users from the management to their own home', () => {
    for (const type of ['A', 'B', 'C'] as const) expect(redirectFor(['M'], type)).toBe(homeOf(type));
    expect(redirectFor(['M'], 'M')).toBeUndefined();
  });
  it('let every type stay on its own pages', () => {
    for (const type of userTypes) expect(redirectFor('signed-in', type)).toBeUndefined();
  });
});
