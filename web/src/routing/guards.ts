import { redirect } from '@tanstack/react-router';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { showToast } from '#ui/dialogs/toast.ts';
import { chooseGroup, hasGroup, signedInUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { homeOf } from './home.ts';

/** The visitors allowed on a page: signed-in users (of certain types), or only signed-out ones. */
export type Audience = readonly UserType[] | 'signed-in' | 'signed-out';

/**
 * The page to redirect to; undefined where access is allowed. Mirrors the server's rules; only the server protects.
 * `type` is undefined while signed out.
 */
const redirectFor = (audience: Audience, type: UserType | undefined) => {
  if (audience === 'signed-out') return type && homeOf(type);
  if (!type) return '/login';
  return audience === 'signed-in' || audience.includes(type) ? undefined : homeOf(type);
};

/** The URL that was opened while signed out; the next sign-in leads there. */
let wanted: string | undefined;
/** Returns a `beforeLoad` that admits only these visitors. */
export const only = (audience: Audience) => (opened?: { cause: string; location: { href: string } }) => {
  const user = signedInUser();
  const to = redirectFor(audience, user?.type);
  if (!to) return;
  const href = audience === 'signed-out' ? wanted : undefined;
  // not the page that was left by signing out
  wanted = !user && opened?.cause === 'enter' ? opened.location.href : undefined;
  throw href === undefined ? redirect({ to, replace: true }) : redirect({ href, replace: true });
};

/** Chooses the group that the URL names. Not in the loader: a preload on hover must not choose it yet. */
export const enterGroup = ({ search: { group } }: { search: { group?: string | undefined } }) =>
  group !== undefined && chooseGroup(group);

/** Redirects home from an address that names another user's group, instead of playing another group's lesson. */
export const refuseUnknownGroup = ({
  search: { group },
  cause,
}: {
  search: { group?: string | undefined };
  cause: string;
}) => {
  const user = signedInUser();
  // a group that is renamed while its page is open stays
  if (cause !== 'enter' || !user || group === undefined || hasGroup(group)) return;
  showToast('bad', m.lesson_group_unknown());
  throw redirect({ to: homeOf(user.type), replace: true });
};
