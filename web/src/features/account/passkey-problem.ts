import { ApiError, errorText } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Returns why a passkey was not used or created: the server's error, a duplicate, or a cancelled dialog. */
export const passkeyProblem = (error: unknown): string => {
  if (error instanceof ApiError) return errorText(error);
  return error instanceof Error && error.name === 'InvalidStateError' ? m.passkeys_exists() : m.passkey_cancelled();
};
