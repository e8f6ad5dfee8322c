import { queryOptions } from '@tanstack/react-query';
import type { SignedInSession, SignedInUser } from '@zuzu/contract/auth.ts';
import { clearUnfinishedWork } from '#lib/session/unfinished-work.ts';
import { endSession, startSession, storedToken } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';
import { languageOf } from '#features/users/language-api.ts';

// few have passkeys
const passkeysOfBrowser = () => import('#lib/api/browser-passkeys.ts');

/** The server accepted the sign-in but returned no token. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

/** The second step of a manager: to use a passkey, or to create the first one. */
export interface PasskeyStep {
  passkey: 'use' | 'create';
  ticket: string;
  options: Record<string, unknown>;
}

/** Stores the session of an answer, and goes on in its user's language. Throws NoTokenError. */
export const storeSession = async (answer: { token: string; user: SignedInUser } | undefined): Promise<void> => {
  if (!answer?.token) throw new NoTokenError();
  const goOn = await languageOf(answer.user);
  startSession(answer.token, answer.user);
  goOn();
};

interface SignIn {
  phone: string;
  /** The answer, if the page has asked before the app's code arrived. */
  answer?: Promise<Response> | undefined;
}
/**
 * Signs in with a phone number and stores the session, or, where the installation requires codes, has one sent to it, or
 * begins a manager's second step. Throws an ApiError (UNKNOWN_PHONE, TOO_MANY_REQUESTS, NETWORK …) or NoTokenError.
 */
export const signIn = async ({ phone, answer }: SignIn): Promise<'signed-in' | 'code-sent' | PasskeyStep> => {
  const outcome = await api.auth.sendOtp({ phone_number: phone }, { context: { answer } });
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

/** Asks the browser for a passkey, signs in with it and stores the session. Throws an ApiError or what the browser says. */
export const signInWithPasskey = async ({ ticket, options }: PasskeyStep): Promise<void> =>
  storeSession(await api.auth.usePasskey({ ticket, response: await (await passkeysOfBrowser()).use(options) }));

/** Creates the first passkey; returns the recovery codes, and what stores the session once they have been read. */
export const createFirstPasskey = async ({ ticket, options }: PasskeyStep, name: string) => {
  const response = await (await passkeysOfBrowser()).create(options);
  const answer = await api.auth.createFirstPasskey({ ticket, name, response });
  return { recoveryCodes: answer.recoveryCodes, enter: () => storeSession(answer) };
};

/** Signs in with a recovery code instead of a passkey and stores the session. Throws an ApiError (INVALID_CODE …). */
export const enterRecoveryCode = async (typed: { ticket: string; code: string }): Promise<void> =>
  storeSession(await api.auth.useRecoveryCode(typed));

/** Where a user is signed in, the latest used first. */
export const sessionsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }) => (await api.auth.sessions({ userId }, { signal })).sessions,
  });

/** Ends one session; returns those that are left. */
export const endSessionOf = async (userId: string, sessionId: string): Promise<SignedInSession[]> =>
  (await api.auth.endSession({ userId, sessionId })).sessions;

/** Ends the session here at once, and on the server as soon as the request gets there. */
export const signOut = async (): Promise<void> => {
  // Without a connection the server never learns of it, and the token simply expires.
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
