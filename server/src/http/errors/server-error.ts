import { noSpace, Refusal } from '#errors.ts';
import { isNoSpace } from '#no-space.ts';

/** Error codes of Node and PostgreSQL for a database or storage that is unreachable, stopping or starting. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** Errors of the database client without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired$|exceeded)/;

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    (typeof code === 'string' && UNAVAILABLE_CODES.has(code)) ||
    CONNECTION_LOST.test(error.message) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (error instanceof AggregateError && error.errors.some(isUnavailable)) ||
    isUnavailable(error.cause)
  );
};

/**
 * The response to a request that failed through no fault of the client: 507 if a disk is full, 503 while
 * database or storage is unavailable, so that clients and proxies try again, else 500. Reveals no internal details.
 */
export const serverError = (error: unknown): Refusal => {
  if (isNoSpace(error)) return noSpace();
  return isUnavailable(error)
    ? new Refusal('UNAVAILABLE', 'Not available right now, try again in a moment')
    : new Refusal('INTERNAL', 'Something went wrong on our side');
};
