import { homeOf } from '#routing/home.ts';
import { signedInUser } from '#lib/session/session.ts';
import { chosenLanguage } from '#lib/texts/language.ts';

const LASTS_SECONDS = 400 * 24 * 3_600;

/** Stores which prerendered page the server sends: its language, and the home page that `/` leads to. */
export const storeStart = (): void => {
  const user = signedInUser();
  const start = `${chosenLanguage() ?? 'he'}${user ? homeOf(user.type) : ''}`;
  document.cookie = `start=${start}; path=/; max-age=${LASTS_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
};
