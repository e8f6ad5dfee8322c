import type { UserType } from '@zuzu/domain/users/user.ts';
import { paths } from '../paths.ts';

/** Where a user type starts after signing in (spec, sections 2 and 6). */
export const homeOf = (type: UserType) =>
  (
    {
      A: paths.typeAMain,
      B: paths.intensitySelection,
      C: paths.groupSelection,
      M: paths.management,
    } as const
  )[type];
