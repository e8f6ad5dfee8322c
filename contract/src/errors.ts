import * as z from 'zod/mini';

/** The body of an error: an English sentence, a stable code, and details for correcting the request. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  details: z.optional(z.unknown()),
});
export type ApiErrorBody = z.infer<typeof apiErrorSchema>;

/** The error codes that the product's own clients know, each with its HTTP status. */
export const errorCodes = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROOF_NEEDED: 403,
  INVALID_INPUT: 400,
  INVALID_PHONE: 400,
  INVALID_CODE: 400,
  CODE_ENDED: 400,
  INVALID_PASSKEY: 400,
  UNKNOWN_PHONE: 404,
  USER_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  VIDEO_NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  CONFLICT: 409,
  PHONE_TAKEN: 409,
  LAST_MANAGER: 409,
  LIBRARY_PREPARING: 409,
  TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_ENCODING: 415,
  CANNOT_COMPOSE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The details of LIBRARY_PREPARING: the lesson's total and prepared videos, and the seconds to wait before a retry (`Retry-After`). */
export type LibraryPreparing = { ready: number; total: number; retryAfterSeconds: number };

/**
 * An invalid field of a 400: its path (`videos[2].path`) and the reason in English. If clients have texts for it,
 * `code` is the machine-readable reason, and `about` its subject, such as the name of a missing category.
 */
export const fieldFaultSchema = z.object({
  field: z.string(),
  reason: z.string(),
  code: z.optional(z.string()),
  about: z.optional(z.string()),
});
export type FieldFault = z.infer<typeof fieldFaultSchema>;
