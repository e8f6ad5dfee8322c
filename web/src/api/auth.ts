import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { endSession, startSession, storedToken } from '../session/session.ts';
import { api } from './client.ts';

/** The server said yes and sent no token (spec, section 8). */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
}

/**
 * Signs in with a phone number and stores the session; answers the user.
 * Throws an ApiError (UNKNOWN_PHONE, TOO_MANY_REQUESTS, NETWORK …) or NoTokenError.
 */
export const signIn = async (phone: string): Promise<SignedInUser> => {
  const answer = await api.auth.sendOtp({ phone_number: phone });
  if (!answer?.token) throw new NoTokenError();
  startSession(answer.token, answer.user);
  return answer.user;
};

/** Ends the session here at once, and at the server as soon as it hears of it. */
export const signOut = async (): Promise<void> => {
  // Without a connection the server isn't told, and the token runs out by itself.
  const told = api.auth.signOut({}, { context: { token: storedToken() } }).catch(() => undefined);
  endSession();
  await told;
};
