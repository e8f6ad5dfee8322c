import type { UserType } from '@zuzu/domain/users/user.ts';
import { homeOf } from '#layouts/home.ts';
import { paths } from '#paths.ts';

/** The visitors allowed on a page: signed-in users (of certain types), or only signed-out ones. */
export type Audience = readonly UserType[] | 'signed-in' | 'signed-out';

/**
 * The page to redirect to; undefined where access is allowed. Mirrors the server's rules; only the server protects.
 * `type` is undefined while signed out.
 */
export const redirectFor = (audience: Audience, type: UserType | undefined) => {
  if (audience === 'signed-out') return type && homeOf(type);
  if (!type) return paths.login;
  return audience === 'signed-in' || audience.includes(type) ? undefined : homeOf(type);
};
