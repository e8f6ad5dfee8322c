import { noSpace, Refusal } from '#errors.ts';
import { isNoSpace } from '#no-space.ts';

/** What Node and PostgreSQL call it when database or storage can't be reached, is ending, or is just beginning. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** What the database's client says without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired$|exceeded)/;

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    (typeof code === 'string' && AWAY.has(code)) ||
    CONNECTION_LOST.test(error.message) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (error instanceof AggregateError && error.errors.some(isAway)) ||
    isAway(error.cause)
  );
};

/**
 * The answer to whoever asked when something went wrong that isn't their fault: 507 where there is no room left, 503 while
 * database or storage is away, so that they and the proxy try again, else 500. It says nothing of the inside.
 */
export const ownFault = (error: unknown): Refusal => {
  if (isNoSpace(error)) return noSpace();
  return isAway(error)
    ? new Refusal('UNAVAILABLE', 'Not available right now, try again in a moment')
    : new Refusal('INTERNAL', 'Something went wrong on our side');
};
