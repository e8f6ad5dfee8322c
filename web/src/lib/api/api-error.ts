import type { ApiErrorBody, ErrorCode } from '@zuzu/contract/errors.ts';
import { m } from '#lib/texts/generated/messages.js';

/** No response at all: no connection, or the server is down. */
export const NETWORK = 'NETWORK';

/**
 * A call that was refused or got no response. `code` is the server's stable code, or NETWORK with status 0; `message`
 * is the server's sentence.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** True where the same call may succeed later: no network, or a proxy without a server behind it. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** True if a retry may help: no response, a rate limit or a server error. */
export const isUnreached = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Retries of a call that got no response, or a 5xx. */
const MAX_RETRIES = 2;

/** True if a query that has failed so many times, lastly with this error, is to be tried again. */
export const mayRetry = (tries: number, error: unknown): boolean =>
  tries < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The details of a refusal with that code. As with every answer, their shape is the contract's and isn't checked again. */
export const detailsOf = <Details>(error: unknown, code: ErrorCode): Partial<Details> | undefined =>
  error instanceof ApiError && error.code === code
    ? ((error.details ?? undefined) as Partial<Details> | undefined)
    : undefined;

/** The error in an unsuccessful response. A body of another shape (a proxy's error page) contributes only its status. */
export const apiErrorOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => undefined)) as Partial<ApiErrorBody> | null | undefined;
  if (typeof body?.code === 'string' && typeof body.message === 'string')
    return new ApiError(response.status, body.code, body.message, body.details);
  const code: ErrorCode = response.status >= 500 ? 'UNAVAILABLE' : 'INVALID_INPUT';
  return new ApiError(response.status, code, response.statusText);
};

const texts: Readonly<Record<ErrorCode | typeof NETWORK, () => string>> = {
  NETWORK: m.errors_network,
  UNAUTHENTICATED: m.errors_unauthenticated,
  FORBIDDEN: m.errors_forbidden,
  PROOF_NEEDED: m.errors_proof_needed,
  INVALID_INPUT: m.errors_invalid_input,
  INVALID_PHONE: m.errors_invalid_phone,
  INVALID_CODE: m.errors_invalid_code,
  CODE_ENDED: m.errors_code_ended,
  INVALID_PASSKEY: m.errors_invalid_passkey,
  UNKNOWN_PHONE: m.errors_unknown_phone,
  USER_NOT_FOUND: m.errors_not_found,
  GROUP_NOT_FOUND: m.errors_not_found,
  VIDEO_NOT_FOUND: m.errors_not_found,
  FILE_NOT_FOUND: m.errors_not_found,
  NOT_FOUND: m.errors_not_found,
  TOO_SLOW: m.errors_too_slow,
  CONFLICT: m.errors_conflict,
  PHONE_TAKEN: m.errors_phone_taken,
  LAST_MANAGER: m.errors_last_manager,
  TOO_LARGE: m.errors_too_large,
  ADDRESS_TOO_LONG: m.errors_too_large,
  UNSUPPORTED_ENCODING: m.errors_invalid_input,
  CANNOT_COMPOSE: m.errors_cannot_compose,
  LIBRARY_PREPARING: m.errors_cannot_compose,
  TOO_MANY_REQUESTS: m.errors_too_many_requests,
  INTERNAL: m.errors_internal,
  UNAVAILABLE: m.errors_unavailable,
  NO_SPACE: m.errors_no_space,
};

/** The text to show for an error: our own for a code that we know, else the server's message. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return m.errors_internal();
  if (Object.hasOwn(texts, error.code)) return texts[error.code as ErrorCode]();
  return error.message || m.errors_internal();
};

/** Returns a sentence about the failure, with the reason on a second line. */
export const withReason = (message: string, error: unknown): string => `${message}\n${errorText(error)}`;
