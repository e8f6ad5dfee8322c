/** A message with a code, to one phone. `to` as it is stored: '+' and digits. */
export type CodeMessage = { to: string; code: string; text: string };

/** Brings codes to phones. Rejects where the message was not taken; that it arrived, nobody can say. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

/** A provider that takes longer is not answering. */
export const SEND_WITHIN_MS = 10_000;

/** A provider that said no. What it said may quote the message, so only the status is told. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  constructor(status: number) {
    super(`the provider answered ${status}`);
  }
}
