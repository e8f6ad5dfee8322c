import type { UserType } from '@zuzu/domain/users/user.ts';
import s from './type-badge.module.css';

/** A user type as a letter on its tile. */
export const TypeBadge = ({ type }: { type: UserType }) => (
  <span className={s.badge} data-type={type}>
    {type}
  </span>
);
