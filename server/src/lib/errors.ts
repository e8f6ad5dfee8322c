import { errorCodes, type ErrorCode, type FieldFault } from '@zuzu/contract/errors.ts';

/** An error reported to the client; status and stable code come from the contract's table. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown) {
    // no stack trace: nothing reads it, and for thousands of refusals it would cost as much as the responses
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = code;
    this.code = code;
    this.status = errorCodes[code];
    this.details = details;
  }
}

/** The error of a call without a token; clients rely on this text. */
export const unauthenticated = (): Refusal => new Refusal('UNAUTHENTICATED', 'User not authenticated');

export const forbidden = (message = 'You may not make this call'): Refusal => new Refusal('FORBIDDEN', message);

/** A 400 with the invalid fields; if only a phone number is invalid, the code is INVALID_PHONE. */
export const invalidInput = (faults: readonly FieldFault[]): Refusal =>
  new Refusal(
    faults.length === 1 && faults[0]?.code === 'INVALID_PHONE' ? 'INVALID_PHONE' : 'INVALID_INPUT',
    faults.map(({ field, reason }) => `${field}: ${reason}`).join('; '),
    faults,
  );

/** The error for any full disk. */
export const noSpace = (): Refusal => new Refusal('NO_SPACE', 'The disk is full: the operator has to free some space');

/** For use in `catch`: turns a Refusal into undefined and rethrows any other error. */
export const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};
