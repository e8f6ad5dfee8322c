/** Error codes of Node and PostgreSQL for a database or storage that is unreachable, stopping or starting. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** Errors of the database client without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired$|exceeded)/;

/** Whether an error says that the database or the storage is unreachable, stopping or starting. */
export const isUnavailable = (error: unknown): boolean => {
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
