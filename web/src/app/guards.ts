import type { UserType } from '@zuzu/domain/users/user.ts';
import { homeOf } from '#layouts/home.ts';
import { paths } from '#paths.ts';

/** Who may open a page: somebody signed in (of some types only), or only somebody who isn't. */
export type Audience = readonly UserType[] | 'signed-in' | 'signed-out';

/**
 * Where somebody is sent instead of the page that they asked for; undefined where they may stay. Mirrors what the server
 * allows; the server is what protects. `type` is undefined for nobody.
 */
export const detour = (audience: Audience, type: UserType | undefined) => {
  if (audience === 'signed-out') return type && homeOf(type);
  if (!type) return paths.login;
  return audience === 'signed-in' || audience.includes(type) ? undefined : homeOf(type);
};
