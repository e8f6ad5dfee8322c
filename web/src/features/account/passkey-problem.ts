import { ApiError, errorText } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Why a passkey was not used or created: what the server says, that it exists, or that the user cancelled. */
export const passkeyProblem = (error: unknown): string => {
  if (error instanceof ApiError) return errorText(error);
  return error instanceof Error && error.name === 'InvalidStateError' ? m.passkeys_exists() : m.passkey_cancelled();
};
