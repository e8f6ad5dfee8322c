import type { UserType } from '@zuzu/domain/users/user.ts';
import { paths } from '#paths.ts';

/** Where a user type starts after signing in. */
export const homeOf = (type: UserType) =>
  (
    {
      A: paths.typeAMain,
      B: paths.intensitySelection,
      C: paths.groupSelection,
      M: paths.management,
    } as const
  )[type];
