import { Refusal } from '#lib/errors.ts';

/** Who writes users: a manager, or a command of the operator (null). `isProved` if their passkey needs no new proof. */
export type Actor = { id: string | null; isProved: boolean };

export const COMMAND: Actor = { id: null, isProved: true };

export const proofNeeded = (): Refusal => new Refusal('PROOF_NEEDED', 'Use your passkey once more for this');

/**
 * Throws PROOF_NEEDED unless the actor may write users of these types, before and after the change: a manager's phone number signs
 * in as that manager. Called by whatever writes users.
 */
export const assertMayWrite = ({ isProved }: Actor, types: readonly string[]): void => {
  if (!isProved && types.includes('M')) throw proofNeeded();
};
