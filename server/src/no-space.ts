/** What Node, PostgreSQL (disk_full) and our own refusal call it when there is no room left. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100', 'NO_SPACE']);
/** What services that speak S3 call it; Amazon's has no such end. */
const NAMES = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);
const INSUFFICIENT_STORAGE = 507;

/** Whether something failed for want of room on a disk, in the database's or in a bucket. */
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
