import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyUse } from '@zuzu/contract/passkeys.ts';

// the contract leaves the shape of options to WebAuthn, and both sides use the same library
/** Has the browser use a passkey. Throws a NotAllowedError if the user cancels. */
export const use = async (options: Record<string, unknown>): Promise<PasskeyUse['response']> => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} } as PasskeyUse['response'];
};

/** Has the browser create a passkey. Throws a NotAllowedError if the user cancels, InvalidStateError if it exists. */
export const create = async (options: Record<string, unknown>): Promise<NewPasskey['response']> => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} } as NewPasskey['response'];
};
