import type { UserType } from '@zuzu/domain/users/user.ts';
import { paths } from '#paths.ts';

/** The start page of a user type. */
export const homeOf = (type: UserType) =>
  (
    {
      A: paths.typeAMain,
      B: paths.intensitySelection,
      C: paths.groupSelection,
      M: paths.management,
    } as const
  )[type];
