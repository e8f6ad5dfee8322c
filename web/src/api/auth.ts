import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { clearUnfinishedWork } from '#session/unfinished-work.ts';
import { endSession, startSession, storedToken } from '#session/session.ts';
import { api } from './client.ts';

/** The server accepted the sign-in but returned no token. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

const storeSession = (answer: { token: string; user: SignedInUser } | undefined): void => {
  if (!answer?.token) throw new NoTokenError();
  startSession(answer.token, answer.user);
};

interface SignIn {
  phone: string;
  /** The answer, if the page has asked before the app's code arrived. */
  answer?: Promise<Response> | undefined;
}
/**
 * Signs in with a phone number and stores the session, or, where the installation requires codes, has one sent to it.
 * Throws an ApiError (UNKNOWN_PHONE, TOO_MANY_REQUESTS, NETWORK …) or NoTokenError.
 */
export const signIn = async ({ phone, answer }: SignIn): Promise<'signed-in' | 'code-sent'> => {
  const outcome = await api.auth.sendOtp({ phone_number: phone }, { context: { answer } });
  if (outcome && 'otpRequired' in outcome) return 'code-sent';
  storeSession(outcome);
  return 'signed-in';
};

/** Signs in with the code that was sent and stores the session. Throws an ApiError (INVALID_CODE, CODE_ENDED …). */
export const verifyCode = async ({ phone, code }: { phone: string; code: string }): Promise<void> =>
  storeSession(await api.auth.verifyOtp({ phone_number: phone, code }));

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
