/** A message with a code. `to` in canonical form: '+' and digits. */
export type CodeMessage = { to: string; code: string; text: string };

/** Sends a code. Rejects if the provider didn't accept the message; delivery can't be confirmed. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

/** Time limit for a provider's response. */
export const SEND_TIMEOUT_MS = 10_000;

/** The provider rejected a message. Its response may quote the message, so only the status is kept. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  constructor(status: number) {
    super(`the provider answered ${status}`);
  }
}
