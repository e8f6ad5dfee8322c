import { ORPCError, ValidationError } from '@orpc/server';
import { errorCodes, type ApiErrorBody, type ErrorCode, type FieldFault } from '@zuzu/contract/errors.ts';
import { invalidInput, Refusal } from '#errors.ts';
import { ownFault } from './own-fault.ts';

/** Nobody mends more at once, and an answer must not be many times what was sent. */
const MAX_FAULTS = 100;

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

/** A body that can't be read as what it says it is. */
export const brokenBody = (): Refusal =>
  new Refusal('INVALID_INPUT', 'The body is not what its Content-Type says', [
    { field: 'body', reason: 'must be JSON' },
  ]);

/** What a call threw, as the refusal that the asker gets; our own faults say nothing of the inside. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ORPCError) || error.status >= 500) return ownFault(error);
  if (error.cause instanceof ValidationError)
    return invalidInput(faultsOf(error.cause.issues as readonly Issue[], error.cause.data).slice(0, MAX_FAULTS));
  return error.status === errorCodes.INVALID_INPUT ? brokenBody() : ownFault(error);
};

/** A refusal as the contract's calls throw it. */
export const onTheWire = ({ code, status, message, details }: Refusal, cause: unknown): ORPCError<string, unknown> =>
  new ORPCError(code, { status, message, data: details, cause });

/** The body of every refusal. */
export const errorBody = ({ message, code, details }: Pick<Refusal, 'message' | 'code' | 'details'>): ApiErrorBody => ({
  message,
  code,
  ...(details !== undefined && { details }),
});

/** After so long it is worth asking again where database or storage was away, or too much came at once. */
const UNAVAILABLE_SECONDS = 5;

/** How long whoever tries too often, or came at a bad moment, has to wait; undefined for other refusals. */
export const retryAfterSeconds = ({ code, details }: Pick<Refusal, 'code' | 'details'>): number | undefined => {
  if (code === 'UNAVAILABLE') return UNAVAILABLE_SECONDS;
  if (code !== 'TOO_MANY_REQUESTS') return undefined;
  return (details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
};
