/** Error codes for a full disk of Node, PostgreSQL (disk_full) and our own Refusal. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100', 'NO_SPACE']);
/** Error names for full storage of S3-compatible services; Amazon's own never fills up. */
const NAMES = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);
const INSUFFICIENT_STORAGE = 507;

/** True if an operation failed because a disk, the database or a bucket is full. */
export const isNoSpace = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    (typeof code === 'string' && CODES.has(code)) ||
    NAMES.has(error.name) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
    (error instanceof AggregateError && error.errors.some(isNoSpace)) ||
    isNoSpace(error.cause)
  );
};
