/** Error codes of Node and PostgreSQL for a database or storage that is unreachable, stopping or starting. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** Errors of the database client without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired$|exceeded)/;

/** Error codes for a full disk of Node, PostgreSQL (disk_full) and our own Refusal. */
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100', 'NO_SPACE']);
/** Error names for full storage of S3-compatible services; Amazon S3 never fills up. */
const NO_SPACE_NAMES = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);
const INSUFFICIENT_STORAGE = 507;

type Failure = { name: string; message: string; code: string; status: number };

/** True if the predicate matches an error, one of its aggregated errors, or its cause. */
const holdsFor = (error: unknown, matches: (failure: Failure) => boolean): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, message, code, $metadata } = error as Error & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    matches({ name, message, code: String(code), status: $metadata?.httpStatusCode ?? 0 }) ||
    (error instanceof AggregateError && error.errors.some((each) => holdsFor(each, matches))) ||
    holdsFor(error.cause, matches)
  );
};

/** True if an error means that the database or the storage is unreachable, stopping or starting. */
export const isUnavailable = (error: unknown): boolean =>
  holdsFor(
    error,
    ({ message, code, status }) => UNAVAILABLE_CODES.has(code) || CONNECTION_LOST.test(message) || status >= 500,
  );

/** True if an operation failed because a disk, the database or a bucket is full. */
export const isNoSpace = (error: unknown): boolean =>
  holdsFor(
    error,
    ({ name, code, status }) => NO_SPACE_CODES.has(code) || NO_SPACE_NAMES.has(name) || status === INSUFFICIENT_STORAGE,
  );
