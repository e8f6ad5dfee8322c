import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { forgetKept } from '#session/kept.ts';
import { endSession, startSession, storedToken } from '#session/session.ts';
import { api } from './client.ts';

/** The server accepted the sign-in but returned no token. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

const keep = (answer: { token: string; user: SignedInUser } | undefined): void => {
  if (!answer?.token) throw new NoTokenError();
  startSession(answer.token, answer.user);
};

/**
 * Signs in with a phone number and stores the session, or, where the installation requires codes, has one sent to it.
 * Throws an ApiError (UNKNOWN_PHONE, TOO_MANY_REQUESTS, NETWORK …) or NoTokenError.
 */
export const signIn = async (phone: string): Promise<'signed-in' | 'code-sent'> => {
  const answer = await api.auth.sendOtp({ phone_number: phone });
  if (answer && 'otpRequired' in answer) return 'code-sent';
  keep(answer);
  return 'signed-in';
};

/** Signs in with the code that was sent and stores the session. Throws an ApiError (INVALID_CODE, CODE_ENDED …). */
export const verifyCode = async ({ phone, code }: { phone: string; code: string }): Promise<void> =>
  keep(await api.auth.verifyOtp({ phone_number: phone, code }));

/** Ends the session here at once, and on the server as soon as the request gets there. */
export const signOut = async (): Promise<void> => {
  // Without a connection the server never learns of it, and the token simply expires.
  const told = api.auth.signOut({}, { context: { token: storedToken() } }).catch(() => undefined);
  forgetKept();
  endSession();
  await told;
};

/** Ends all of the user's sessions on every device; this one too, once the server has confirmed. */
export const signOutEverywhere = async (): Promise<void> => {
  await api.auth.signOut({ everywhere: true });
  forgetKept();
  endSession();
};
