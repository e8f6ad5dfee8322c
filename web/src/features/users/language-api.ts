import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { replaceUser, signedInUser } from '#lib/session/session.ts';
import { applyLanguage, chosenLanguage, type Language } from '#lib/texts/language.ts';
import { loadTexts } from '#lib/texts/loaded-texts.ts';
import { api } from '#lib/api/client.ts';

/** Chosen in this page by somebody who hasn't signed in yet. */
let chosenBefore: Language | undefined;

/** Stores on the server what a user reads. Without a connection it stays this browser's choice. */
const remember = async (user: SignedInUser, language: Language): Promise<void> => {
  if (user.board || user.language === language) return;
  replaceUser({ ...user, language });
  try {
    await api.users.chooseLanguage({ userId: user._id, language });
  } catch (error) {
    console.warn('The language could not be stored.', error);
  }
};

/** The language that was chosen last: its texts may still be loading. */
let wanted: Language | undefined;
/**
 * Switches to a language, here and, for a signed-in user, wherever they sign in from now on; what is chosen on a board stays on
 * the board. Throws if the texts of the language can't be loaded; it then stays what it was.
 */
export const switchLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  await loadTexts(language);
  // another language was chosen while these texts were loading
  if (wanted !== language) return;
  applyLanguage(language);
  const user = signedInUser();
  if (user) await remember(user, language);
  else chosenBefore = language;
};

/**
 * Loads what a sign-in needs of the user's language. What it returns is called once the session has begun: it switches to the
 * language of the user, unless another one has just been chosen at the login, which then becomes the user's.
 */
export const languageOf = async (user: SignedInUser): Promise<() => void> => {
  const justChosen = chosenBefore;
  chosenBefore = undefined;
  if (justChosen) return () => void remember(user, justChosen);
  const { language } = user;
  if (!language || language === chosenLanguage()) return () => undefined;
  try {
    await loadTexts(language);
  } catch (error) {
    console.warn('The texts of the user’s language did not arrive.', error);
    return () => undefined;
  }
  return () => applyLanguage(language);
};
