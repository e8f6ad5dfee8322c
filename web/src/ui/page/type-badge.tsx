import type { UserType } from '@zuzu/domain/users/user.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './type-badge.module.css';

const roleNames: Readonly<Record<UserType, () => string>> = {
  A: m.sign_in_type_a,
  B: m.sign_in_type_b,
  C: m.sign_in_type_c,
  M: m.sign_in_type_m,
};
/** A user type in words. */
export const roleName = (type: UserType): string => roleNames[type]();

/** A user type as a letter on a tile. */
export const TypeBadge = ({ type }: { type: UserType }) => (
  <span className={s.badge} data-type={type} title={roleName(type)}>
    {type}
  </span>
);
