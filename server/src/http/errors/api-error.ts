import { ORPCError, ValidationError } from '@orpc/server';
import { errorCodes, type ApiErrorBody, type ErrorCode, type FieldFault } from '@zuzu/contract/errors.ts';
import { invalidInput, Refusal, noSpace } from '#lib/errors.ts';
import { isUnavailable, isNoSpace } from '#lib/failures.ts';

/**
 * The response to a request that failed through no fault of the client: 507 if a disk is full, 503 while
 * database or storage is unavailable, so that clients and proxies retry, else 500. Reveals no internal details.
 */
const serverError = (error: unknown): Refusal => {
  if (isNoSpace(error)) return noSpace();
  return isUnavailable(error)
    ? new Refusal('UNAVAILABLE', 'Temporarily unavailable, retry in a moment')
    : new Refusal('INTERNAL', 'Internal server error');
};

/** Users correct few errors at a time, and a response must not be many times as large as its request. */
const MAX_FAULTS = 100;

type Issue = {
  path?: readonly PropertyKey[];
  message: string;
  code?: string;
  errors?: readonly (readonly Issue[])[];
  /** Parameters of the contract's own checks. */
  params?: { code?: ErrorCode };
};

const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`)).join('');

/** Of the variants of a union, the one whose errors are in fields that the input has. */
const intendedForm = (forms: readonly (readonly Issue[])[], input: unknown): readonly Issue[] => {
  const given = new Set(typeof input === 'object' && input !== null ? Object.keys(input) : []);
  const hits = (form: readonly Issue[]) => form.filter(({ path = [] }) => given.has(String(path[0]))).length;
  return forms.toSorted((a, b) => hits(b) - hits(a))[0] ?? [];
};

const faultsOf = (issues: readonly Issue[], input: unknown, above: readonly PropertyKey[] = []): FieldFault[] =>
  issues.flatMap((issue): FieldFault[] => {
    const path = [...above, ...(issue.path ?? [])];
    if (issue.code === 'invalid_union' && issue.errors?.length && path.length === 0)
      return faultsOf(intendedForm(issue.errors, input), input, path);
    const code = issue.params?.code ?? issue.code?.toUpperCase();
    return [{ field: fieldPath(path) || 'body', reason: issue.message, ...(code && { code }) }];
  });

/** The body can't be parsed. */
export const brokenBody = (): Refusal =>
  new Refusal('INVALID_INPUT', 'The body does not match its Content-Type', [{ field: 'body', reason: 'must be JSON' }]);

export const bodyTooLarge = (bytes: number): Refusal =>
  new Refusal('TOO_LARGE', `The body can have at most ${bytes} bytes`);

/** Converts an error to the Refusal for the client; internal errors reveal no details. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ORPCError) || error.status >= 500) return serverError(error);
  if (error.cause instanceof ValidationError)
    return invalidInput(faultsOf(error.cause.issues as readonly Issue[], error.cause.data).slice(0, MAX_FAULTS));
  return error.status === errorCodes.INVALID_INPUT ? brokenBody() : serverError(error);
};

/** Converts a Refusal to the error that handlers of the contract throw. */
export const toOrpcError = ({ code, status, message, details }: Refusal, cause: unknown): ORPCError<string, unknown> =>
  new ORPCError(code, { status, message, data: details, cause });

export const errorBody = ({ message, code, details }: Pick<Refusal, 'message' | 'code' | 'details'>): ApiErrorBody => ({
  message,
  code,
  ...(details !== undefined && { details }),
});

/** Suggested wait after an unavailable database or storage, or overload. */
const UNAVAILABLE_SECONDS = 5;

/** Seconds for the Retry-After header; undefined for other errors. */
export const retryAfterSeconds = ({ code, details }: Pick<Refusal, 'code' | 'details'>): number | undefined => {
  if (code === 'UNAVAILABLE') return UNAVAILABLE_SECONDS;
  if (code !== 'TOO_MANY_REQUESTS' && code !== 'LIBRARY_PREPARING') return undefined;
  return (details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
};
