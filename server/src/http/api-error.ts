import { ORPCError, ValidationError } from '@orpc/server';
import { errorCodes, type ApiErrorBody, type ErrorCode, type FieldFault } from '@zuzu/contract/errors.ts';
import { invalidInput, Refusal } from '../errors.ts';
import { ownFault } from './own-fault.ts';

type Issue = {
  path?: readonly PropertyKey[];
  message: string;
  code?: string;
  errors?: readonly (readonly Issue[])[];
  /** What the contract's own checks say beside the message. */
  params?: { code?: ErrorCode };
};

const ownName = (path: readonly PropertyKey[]): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`)).join('');

/** Of the forms that an input could have had, the one whose faults lie in fields that it does have. */
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
    return [{ field: ownName(path) || 'body', reason: issue.message, ...(code && { code }) }];
  });

/** What a call threw, as the refusal that the asker gets; undefined for what is our own fault. */
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ORPCError) || error.status >= 500) return undefined;
  if (error.cause instanceof ValidationError)
    return invalidInput(faultsOf(error.cause.issues as readonly Issue[], error.cause.data));
  if (error.status === errorCodes.INVALID_INPUT)
    return new Refusal('INVALID_INPUT', 'The body is not what its Content-Type says', [
      { field: 'body', reason: 'must be JSON' },
    ]);
  return undefined;
};

/** Turns anything thrown by a call into status, message, code and details; our own faults say nothing of the inside. */
export const wireError = (error: unknown): ORPCError<string, unknown> => {
  const refusal = refusalOf(error) ?? ownFault(error);
  return new ORPCError(refusal.code, {
    status: refusal.status,
    message: refusal.message,
    data: refusal.details,
    cause: error,
  });
};

/** The body of every refusal (spec, section 7: the message field is shown). */
export const errorBody = ({ message, code, details }: Pick<Refusal, 'message' | 'code' | 'details'>): ApiErrorBody => ({
  message,
  code,
  ...(details !== undefined && { details }),
});

/** How long whoever tries too often has to wait; undefined for other refusals. */
export const retryAfterSeconds = ({ code, data }: ORPCError<string, unknown>): number | undefined => {
  if (code !== ('TOO_MANY_REQUESTS' satisfies ErrorCode)) return undefined;
  return (data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
};
