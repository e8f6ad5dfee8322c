import { Refusal } from '#lib/errors.ts';

/** The author of a change to users: a manager, or an operator's command (null). `isProved` if a manager needs no new proof by passkey. */
export type Actor = { id: string | null; isProved: boolean };

export const COMMAND: Actor = { id: null, isProved: true };

export const proofNeeded = (): Refusal => new Refusal('PROOF_NEEDED', 'This action requires a new proof by passkey');

/**
 * Throws PROOF_NEEDED unless the actor may write users of these types, before and after the change: a manager's phone number gives
 * access as that manager. Every function that writes users calls this.
 */
export const assertMayWrite = ({ isProved }: Actor, types: readonly string[]): void => {
  if (!isProved && types.includes('M')) throw proofNeeded();
};
