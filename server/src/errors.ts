import { errorCodes, type ErrorCode, type FieldFault } from '@zuzu/contract/errors.ts';

/** A refusal that the asker may read: status and stable code come from the contract's table. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown) {
    // nobody reads where a refusal comes from, and thousands of them at once would cost as much as answers
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

/** A call without a token; clients know this text. */
export const unauthenticated = (): Refusal => new Refusal('UNAUTHENTICATED', 'User not authenticated');

export const forbidden = (message = 'This call is not open to you'): Refusal => new Refusal('FORBIDDEN', message);

/** A 400 that names the fields and why; where a number is all that is wrong, its code says so. */
export const invalidInput = (faults: readonly FieldFault[]): Refusal =>
  new Refusal(
    faults.length === 1 && faults[0]?.code === 'INVALID_PHONE' ? 'INVALID_PHONE' : 'INVALID_INPUT',
    faults.map(({ field, reason }) => `${field}: ${reason}`).join('; '),
    faults,
  );

/** There is no room for it, on whichever disk. */
export const noSpace = (): Refusal =>
  new Refusal('NO_SPACE', 'There is no room left for this: whoever runs this server has to make some');

/** For a catch that goes on without an answer where there is a refusal; whatever else went wrong is thrown on. */
export const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};
