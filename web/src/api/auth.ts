import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { forgetKept } from '#session/kept.ts';
import { endSession, startSession, storedToken } from '#session/session.ts';
import { api } from './client.ts';

/** The server said yes and sent no token. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

const keep = (answer: { token: string; user: SignedInUser } | undefined): void => {
  if (!answer?.token) throw new NoTokenError();
  startSession(answer.token, answer.user);
};

/**
 * Signs in with a phone number and stores the session, or has a code sent to it and says so: what the installation asks for.
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

/** Ends the session here at once, and at the server as soon as it hears of it. */
export const signOut = async (): Promise<void> => {
  // Without a connection the server isn't told, and the token runs out by itself.
  const told = api.auth.signOut({}, { context: { token: storedToken() } }).catch(() => undefined);
  forgetKept();
  endSession();
  await told;
};

/** Ends all sessions of the user, on every device; this one too, once the server has done so. */
export const signOutEverywhere = async (): Promise<void> => {
  await api.auth.signOut({ everywhere: true });
  forgetKept();
  endSession();
};
