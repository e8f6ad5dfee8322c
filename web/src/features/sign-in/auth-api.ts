import { queryOptions } from '@tanstack/react-query';
import type { SignedInSession, SignedInUser } from '@zuzu/contract/auth.ts';
import { clearUnfinishedWork } from '#lib/session/unfinished-work.ts';
import { endSession, startSession, storedToken } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';
import { languageOf } from '#features/users/language-api.ts';

// loaded on demand, because few users have passkeys
const passkeysOfBrowser = () => import('#lib/api/browser-passkeys.ts');

/** The server accepted the sign-in but returned no token. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

/** A manager's second step: using a passkey, or creating the first one. */
export interface PasskeyStep {
  passkey: 'use' | 'create';
  ticket: string;
  options: Record<string, unknown>;
}

/** Stores the session of a response and switches to its user's language. Throws NoTokenError. */
export const storeSession = async (answer: { token: string; user: SignedInUser } | undefined): Promise<void> => {
  if (!answer?.token) throw new NoTokenError();
  const switchToUserLanguage = await languageOf(answer.user);
  startSession(answer.token, answer.user);
  switchToUserLanguage();
};

/**
 * Signs in with a phone number and stores the session. If codes are required, has one sent to the phone; if the user is a
 * manager, begins the second step. Throws an ApiError (UNKNOWN_PHONE, TOO_MANY_REQUESTS, NETWORK …) or NoTokenError.
 */
export const signIn = async (phone: string): Promise<'signed-in' | 'code-sent' | PasskeyStep> => {
  const outcome = await api.auth.sendOtp({ phone_number: phone });
  if (outcome && 'otpRequired' in outcome) return 'code-sent';
  if (outcome && 'passkey' in outcome) return outcome;
  await storeSession(outcome);
  return 'signed-in';
};

/**
 * Signs in with the code that was sent and stores the session, or begins a manager's second step. Throws an ApiError
 * (INVALID_CODE, CODE_ENDED …).
 */
export const verifyCode = async (typed: { phone: string; code: string }): Promise<'signed-in' | PasskeyStep> => {
  const outcome = await api.auth.verifyOtp({ phone_number: typed.phone, code: typed.code });
  if (outcome && 'passkey' in outcome) return outcome;
  await storeSession(outcome);
  return 'signed-in';
};

/** Signs in with a passkey and stores the session. Throws an ApiError or the browser's error. */
export const signInWithPasskey = async ({ ticket, options }: PasskeyStep): Promise<void> =>
  storeSession(await api.auth.usePasskey({ ticket, response: await (await passkeysOfBrowser()).use(options) }));

/** Creates the first passkey; returns the recovery codes and a function that stores the session once they have been read. */
export const createFirstPasskey = async ({ ticket, options }: PasskeyStep, name: string) => {
  const response = await (await passkeysOfBrowser()).create(options);
  const answer = await api.auth.createFirstPasskey({ ticket, name, response });
  return { recoveryCodes: answer.recoveryCodes, enter: () => storeSession(answer) };
};

/** Signs in with a recovery code instead of a passkey and stores the session. Throws an ApiError (INVALID_CODE …). */
export const enterRecoveryCode = async (typed: { ticket: string; code: string }): Promise<void> =>
  storeSession(await api.auth.useRecoveryCode(typed));

/** The user's sessions, latest used first. */
export const sessionsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }) => (await api.auth.sessions({ userId }, { signal })).sessions,
  });

/** Ends one session; returns the remaining ones. */
export const endSessionOf = async (userId: string, sessionId: string): Promise<SignedInSession[]> =>
  (await api.auth.endSession({ userId, sessionId })).sessions;

/** Ends the session here immediately, and on the server once the request arrives. */
export const signOut = async (): Promise<void> => {
  // If the request fails, the token stays valid until it expires.
  const request = api.auth.signOut({}, { context: { token: storedToken() } }).catch(() => undefined);
  clearUnfinishedWork();
  endSession();
  await request;
};

/** Ends all of the user's sessions on every device; this one too, once the server has confirmed. */
export const signOutEverywhere = async (): Promise<void> => {
  await api.auth.signOut({ everywhere: true });
  clearUnfinishedWork();
  endSession();
};
