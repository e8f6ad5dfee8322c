import type { UserType } from '@zuzu/domain/users/user.ts';

/** The start page of a user type. */
export const homeOf = (type: UserType) =>
  (
    {
      A: '/a/main',
      B: '/app/intensity-selection',
      C: '/group-selection',
      M: '/management',
    } as const
  )[type];
