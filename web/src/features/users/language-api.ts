import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { signedInUser } from '#lib/session/session.ts';
import { applyLanguage, chosenLanguage, type Language } from '#lib/texts/language.ts';
import { loadTexts } from '#lib/texts/loaded-texts.ts';
import { storeUserSettings } from './user-settings-api.ts';

/** Chosen on this page before signing in. */
let chosenBefore: Language | undefined;

const remember = async (user: SignedInUser, language: Language): Promise<void> => {
  if (!user.board && user.language !== language) await storeUserSettings(user, { language });
};

/** The language chosen last, whose texts may still be loading. */
let wanted: Language | undefined;
/**
 * Switches to a language here and stores it for a signed-in user, except on a board. Throws, and changes nothing, if the
 * texts of the language can't be loaded.
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
 * Loads the texts of the user's language and returns a function to call once the session has started: it switches to that
 * language, or stores the language just chosen at the login as the user's.
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
